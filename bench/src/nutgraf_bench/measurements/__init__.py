"""Scripts behind figures in the documentation: speed, memory, growth, parameters."""
