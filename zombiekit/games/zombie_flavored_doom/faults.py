def faults(state): return ()
