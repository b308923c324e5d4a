import { useEffect, useRef } from 'react'

/** Scrolls an element into view whenever its content changes to something other than undefined. */
export const useIntoView = (content: unknown) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (content !== undefined) place.current?.scrollIntoView({ block: 'nearest' })
  }, [content])
  return place
}
