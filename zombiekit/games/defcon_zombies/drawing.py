"""stub"""
def draw(state): return repr(state.agenda)
