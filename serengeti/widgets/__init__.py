"""What people see and press in a notebook; the heavy parts load on first use."""
