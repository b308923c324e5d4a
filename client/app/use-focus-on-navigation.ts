import { useEffect, useRef } from 'react'

/**
 * After navigation the heading gets the focus, because keyboards and screen readers would stay at a removed link. Not
 * on the first page, nor if the focus has moved elsewhere.
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
    // The heading may need the page's data.
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
