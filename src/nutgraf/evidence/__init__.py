"""Evidence: named columns over a page, computed once when a method asks for them."""
