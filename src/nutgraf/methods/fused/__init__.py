"""The default method: trees and networks over the evidence of all papers."""
