/** Buffers typed keys until a field is ready; the returned function ends it and returns the text. */
export const collectTyped = (): (() => string) => {
  let typed = ''
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || (key.length > 1 && key !== 'Backspace')) return
    event.preventDefault()
    event.stopPropagation()
    typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key
  }
  document.addEventListener('keydown', onKey, { capture: true })
  return () => {
    document.removeEventListener('keydown', onKey, { capture: true })
    const all = typed
    typed = ''
    return all
  }
}
