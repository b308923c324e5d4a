import { createPortal } from 'react-dom'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { RateSupport } from './rate-support.tsx'
import { useSupportPlaces } from './use-support-places.ts'

/** Supports of the open note, with ratings beside their labels. */
export const RatableSupports = () => {
  const { note, member, links, titles, readText } = useOpenNote()
  const places = useSupportPlaces(readText)
  const { authorId } = member
  const own = member.readOnly !== undefined || (authorId !== null && note.authors.includes(authorId))
  return places.map(({ linkId, element }, index) => {
    const link = links.find(({ _id }) => _id === linkId)
    if (!link) return null
    const key = `${linkId} ${index}`
    const title = titles.get(linkId) ?? link._from.title
    return createPortal(
      <RateSupport link={link} title={title} authorId={own ? null : authorId} own={own} />,
      element,
      key,
    )
  })
}
