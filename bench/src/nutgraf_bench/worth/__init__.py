"""What each rule is worth on hosts it was not written on."""
