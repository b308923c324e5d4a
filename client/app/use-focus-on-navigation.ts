import { useEffect, useRef } from 'react'

/**
 * After each change of page the focus goes to its heading, so that keyboards and screen readers start there
 * instead of at a link that is gone. Not on the first page, nor where the page has put the focus itself.
 */
export const useFocusOnNavigation = (key: string) => {
  const first = useRef(key)
  useEffect(() => {
    if (first.current === key) return undefined
    first.current = ''
    const frame = requestAnimationFrame(() => {
      const content = document.getElementById('content')
      if (!content || content.contains(document.activeElement)) return
      const heading = content.querySelector<HTMLElement>('h1')
      heading?.setAttribute('tabindex', '-1')
      ;(heading ?? content).focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [key])
}
