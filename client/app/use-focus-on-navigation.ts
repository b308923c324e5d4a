import { useEffect, useRef } from 'react'

/**
 * After each change of page the focus goes to its heading, so that keyboards and screen readers start there
 * instead of at a link that is gone. Not on the first page, nor once the focus is somewhere else by then.
 */
export const useFocusOnNavigation = (key: string) => {
  const first = useRef<string | undefined>(key)
  useEffect(() => {
    if (first.current === key) return undefined
    first.current = undefined
    const content = document.getElementById('content')
    const before = document.activeElement
    if (!content) return undefined

    const settle = () => {
      const now = document.activeElement
      const taken = content.contains(now) || (now !== before && now !== document.body)
      const heading = content.querySelector<HTMLElement>('h1')
      if (!taken && heading) {
        heading.tabIndex = -1
        heading.focus()
      }
      return taken || heading !== null
    }
    // The heading may come only with the page's data.
    const observer = new MutationObserver(() => settle() && observer.disconnect())
    const frame = requestAnimationFrame(() => {
      if (!settle()) observer.observe(content, { childList: true, subtree: true })
    })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [key])
}
