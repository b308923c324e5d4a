/**
 * Collects keys that are pressed before the sign-in form is drawn; its user name field gets them with the focus
 * (FRST-02). Ends with the first focus of any element.
 */
export const collectEarlyTyping = () => {
  const end = new AbortController()
  let typed = ''
  let complete = false
  const collect = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
    // AltGr is Ctrl and Alt on Windows.
    if ((ctrlKey && !altKey) || metaKey || complete) return
    // What follows may be the password.
    if (key === 'Tab' || key === 'Enter') complete = true
    else if (key === 'Backspace') typed = typed.slice(0, -1)
    else if (key.length === 1) typed += key
  }
  const give = ({ target }: FocusEvent) => {
    end.abort()
    const isName = target instanceof HTMLInputElement && target.name === 'userName' && target.value === ''
    if (typed === '' || !isName || !location.pathname.startsWith('/login')) return
    target.setRangeText(typed, 0, 0, 'end')
    target.dispatchEvent(new Event('input', { bubbles: true }))
  }
  addEventListener('keydown', collect, { signal: end.signal })
  addEventListener('focusin', give, { signal: end.signal })
}
