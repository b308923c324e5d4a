import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import type { Contribution } from '../../shared/contributions.ts'
import { type Link, linkSchema } from '../../shared/links.ts'
import { REFERENCE } from '../../shared/markup.ts'
import { roomOf } from '../../shared/realtime.ts'
import { plainText } from '../editor/decoration.ts'
import type { Cited, References } from '../editor/references.ts'
import { api } from '../lib/api.ts'
import { useNames } from '../lib/community.ts'
import { live, useRoom } from '../lib/live.ts'
import { bodiesIn, type Fields } from './fields.ts'

/** The `references` links of a note to what its reader may read: what stands behind the references in its texts. */
export const referenceLinksQuery = (noteId: string) =>
  queryOptions({
    queryKey: ['links', 'references', noteId],
    queryFn: async () => {
      const links = await api.get(`/api/links/from/${noteId}`, z.array(linkSchema))
      return links.filter(({ type }) => type === 'references')
    },
    meta: { live: true },
    // Messages are missed while nobody looks.
    staleTime: 0,
  })

const citedBy = ({ to, _to, data }: Link, nameOf: ReadonlyMap<string, string>): Cited => ({
  id: to,
  type: _to.type,
  title: _to.title,
  authors: _to.authors.flatMap((id) => nameOf.get(id) ?? []).join(', '),
  quote: typeof data.text === 'string' ? plainText(data.text) : '',
})

const NONE: References = new Map()

/** What stands behind the references in a note's texts, live. */
export const useReferences = ({ _id, communityId }: Contribution, shown: Fields): References => {
  const cache = useQueryClient()
  const enabled = bodiesIn(shown).some((body) => body.includes(REFERENCE))
  const { data: links } = useQuery({ ...referenceLinksQuery(_id), enabled })
  const nameOf = useNames(communityId)
  useRoom(enabled ? roomOf('linkfrom', _id) : undefined)
  useEffect(() => {
    const look = ({ from, type }: Link) => {
      if (from === _id && type === 'references') void cache.invalidateQueries(referenceLinksQuery(_id))
    }
    const stops = [live.on('link:save', look), live.on('link:remove', look)]
    return () => stops.forEach((stop) => stop())
  }, [cache, _id])
  return useMemo(() => (links ? new Map(links.map((link) => [link._id, citedBy(link, nameOf)])) : NONE), [links, nameOf])
}
