import { type RefObject, useEffect, useState } from 'react'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import { useReadMark } from '../reading/use-read-mark.ts'

/** Of a text that is longer than the screen, the end. */
const isWhole = ({ intersectionRatio, boundingClientRect: text, rootBounds: screen }: IntersectionObserverEntry) =>
  intersectionRatio > 0.99 ||
  (screen !== null && text.height > screen.height && text.bottom > screen.top && text.bottom <= screen.bottom)

/** Marks a note read after its whole text has been in sight for 1,200 ms. */
export const useReadInSight = (text: RefObject<HTMLElement | null>, note: Contribution) => {
  const [inSight, setInSight] = useState(false)
  useReadMark(inSight ? note : undefined)
  useEffect(() => {
    const element = text.current
    if (!element || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const latest = entries.at(-1)
        setInSight(latest?.isIntersecting === true && isWhole(latest))
      },
      { threshold: Array.from({ length: 101 }, (_, step) => step / 100) },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [text])
}
