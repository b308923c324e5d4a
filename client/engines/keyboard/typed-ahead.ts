let end = () => ''

/** Buffers typed keys until a field takes them. */
export const collectTyped = () => {
  end()
  let typed = ''
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || (key.length > 1 && key !== 'Backspace')) return
    event.preventDefault()
    event.stopPropagation()
    typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key
  }
  document.addEventListener('keydown', onKey, { capture: true })
  end = () => {
    document.removeEventListener('keydown', onKey, { capture: true })
    end = () => ''
    return typed
  }
}

/** Returns the buffered text and ends buffering. */
export const takeTyped = () => end()
