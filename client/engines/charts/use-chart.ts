import { type RefObject, useEffect, useRef, useState } from 'react'

/** As wide as a chart is drawn before it is known how much room it has. */
const WIDTH = 640

interface Chart<Marks> {
  /** The element that the chart fills. */
  ref: RefObject<HTMLDivElement | null>
  width: number
  marks: Marks
}

/** Gives a chart its life cycle: its marks are laid out for the room that it has, and anew whenever that or its data change. */
export const useChart = <Marks>(layOut: (width: number) => Marks): Chart<Marks> => {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(WIDTH)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      // What is hidden has no width, and keeps its marks.
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width, marks: layOut(width) }
}
