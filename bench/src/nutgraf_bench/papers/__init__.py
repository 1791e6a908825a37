"""The tables of the papers, reproduced beside the published figures."""
