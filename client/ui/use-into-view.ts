import { useEffect, useRef } from 'react'

/** A place that scrolls into the window, as far as needed, whenever something new (not undefined) has come into it. */
export const useIntoView = (content: unknown) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (content !== undefined) place.current?.scrollIntoView({ block: 'nearest' })
  }, [content])
  return place
}
