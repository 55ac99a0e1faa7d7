//! Trees against brute force.
