import { type RefObject, useEffect, useRef, useState } from 'react'

const WIDTH = 640

interface Chart<Marks> {
  /** The chart's container. */
  ref: RefObject<HTMLDivElement | null>
  width: number
  marks: Marks
}

/** Computes a chart's marks for the width of its container, again after a resize or change of data. */
export const useChart = <Marks>(layOut: (width: number) => Marks): Chart<Marks> => {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(WIDTH)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      // A hidden chart has no width and keeps its marks.
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width, marks: layOut(width) }
}
