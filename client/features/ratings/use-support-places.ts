import { useEffect, useState } from 'react'
import { RATABLE_DELAY_MS } from '../../../shared/wire/limits.ts'
import { SUPPORT_START, SUPPORT_START_LABEL } from '../../../shared/text/markup.ts'

/** Slot beside the label of a support. */
export interface SupportPlace {
  linkId: string
  element: Element
}

/** Custom element that no text contains, so that offsets in the text stay the same (see engines/editor/passages.ts). */
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

/** Slots beside the labels of supports, made shortly after the text is opened and again when it is rerendered. */
export const useSupportPlaces = (text: HTMLElement | null): readonly SupportPlace[] => {
  const [places, setPlaces] = useState<readonly SupportPlace[]>([])
  useEffect(() => {
    if (!text) return undefined
    const makePlaces = () => setPlaces([...text.querySelectorAll(`span.${SUPPORT_START}`)].map(placeIn))
    // A rerendered text has new elements below the same root.
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
