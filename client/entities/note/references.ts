import { useMemo } from 'react'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { Link } from '../../../shared/domain/links.ts'
import { REFERENCE } from '../../../shared/text/markup.ts'
import { plainText } from '../../engines/editor/decoration.ts'
import type { Cited, References } from '../../engines/editor/references.ts'
import { useNames } from '../community/community.ts'
import { useLinks } from '../link/links.ts'
import { bodiesIn, type Fields } from './fields.ts'

export const citedBy = ({ to, _to, data }: Link, nameOf: ReadonlyMap<string, string>): Cited => ({
  id: to,
  type: _to.type,
  title: _to.title,
  authors: _to.authors.flatMap((id) => nameOf.get(id) ?? []).join(', '),
  quote: typeof data.text === 'string' ? plainText(data.text) : '',
})

/** Targets of mentions. */
export const usePeople = (communityId: string | undefined): References => {
  const nameOf = useNames(communityId)
  return useMemo(
    () => new Map([...nameOf].map(([id, title]) => [id, { id, type: 'Author', title, authors: '', quote: '' }])),
    [nameOf],
  )
}

/** Targets of mentions, and of references by their links. */
export const useReferencesBy = (communityId: string, links: readonly Link[] | undefined): References => {
  const nameOf = useNames(communityId)
  const people = usePeople(communityId)
  return useMemo(() => {
    const standing = links?.filter(({ type }) => type === 'references') ?? []
    return new Map([...people, ...standing.map((link) => [link._id, citedBy(link, nameOf)] as const)])
  }, [links, nameOf, people])
}

/** Targets of the references and mentions in a note's texts, if the reader may read them: its `references` links, updated live. */
export const useReferences = ({ _id, communityId }: Contribution, shown: Fields): References => {
  const enabled = bodiesIn(shown).some((body) => body.includes(REFERENCE))
  const { data: links } = useLinks('from', enabled ? _id : undefined)
  return useReferencesBy(communityId, links)
}
