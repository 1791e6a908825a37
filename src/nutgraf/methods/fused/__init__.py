"""The default method: trees and a network over the evidence of all papers."""
