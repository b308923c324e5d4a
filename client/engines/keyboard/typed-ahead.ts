/**
 * Collects what is typed from now on, so that nothing is lost (or taken for a key that does something) until a field has come;
 * returns a function that ends it and returns what was typed.
 */
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
