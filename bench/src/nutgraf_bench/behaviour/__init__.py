"""The behaviour fingerprint: hashes of everything the library returns on the data sets."""
