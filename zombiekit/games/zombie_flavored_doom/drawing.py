def draw(state): return ''
