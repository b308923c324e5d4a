import { useEffect, useState } from 'react'
import { RATABLE_DELAY_MS } from '../../../shared/wire/limits.ts'
import { SUPPORT_START, SUPPORT_START_LABEL } from '../../../shared/text/markup.ts'

/** A place beside the label of a support. */
export interface SupportPlace {
  /** The `supports` link's. */
  linkId: string
  element: Element
}

/** None of the elements that a text is made of, so that those are counted as before (see engines/editor/passages.ts). */
const PLACE = 'support-place'

const makePlace = (start: Element): Element => {
  const place = document.createElement(PLACE)
  const label = [...start.children].find(({ classList }) => classList.contains(SUPPORT_START_LABEL))
  if (label) label.after(place)
  else start.append(place)
  return place
}

const placeIn = (start: Element): SupportPlace => ({
  linkId: start.id,
  element: start.querySelector(PLACE) ?? makePlace(start),
})

/** Places beside the labels of a text's supports, from a moment after it was opened on, also when it is shown anew. */
export const useSupportPlaces = (text: HTMLElement | null): readonly SupportPlace[] => {
  const [places, setPlaces] = useState<readonly SupportPlace[]>([])
  useEffect(() => {
    if (!text) return undefined
    const makePlaces = () => setPlaces([...text.querySelectorAll(`span.${SUPPORT_START}`)].map(placeIn))
    // A text that is shown anew is another one below the same root.
    const shownAnew = new MutationObserver(makePlaces)
    const timer = setTimeout(() => {
      makePlaces()
      shownAnew.observe(text, { childList: true })
    }, RATABLE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      shownAnew.disconnect()
      for (const place of text.querySelectorAll(PLACE)) place.remove()
      setPlaces([])
    }
  }, [text])
  return places
}
