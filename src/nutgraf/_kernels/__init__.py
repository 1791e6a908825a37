"""Compiled code that several rooms share; other kernels are in their room's `_kernels`."""
