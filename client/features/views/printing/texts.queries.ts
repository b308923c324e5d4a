import { infiniteQueryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Contribution, objectSchema } from '../../../../shared/domain/contributions.ts'
import { type Link, linkSchema } from '../../../../shared/domain/links.ts'
import { markIds } from '../../../engines/editor/marks.ts'
import { bodiesIn, fieldsOf } from '../../../entities/note/fields.ts'
import { asId } from '../../../../shared/wire/ids.ts'
import { api } from '../../../lib/api.ts'

const AT_ONCE = 50
/** Characters of HTML in one print; the rest follows in a next one. */
const TEXTS_MAX = 20_000_000

/** Without a date: no longer readable. */
const answerSchema = z.array(z.union([objectSchema, z.object({ created: z.null() })]))

export interface Texts {
  notes: readonly Contribution[]
  /** Supports and references in these texts. */
  links: readonly Link[]
  next: number
}

const sizeOf = ({ notes }: Texts) =>
  notes.reduce((sum, note) => sum + bodiesIn(fieldsOf(note)).reduce((size, body) => size + body.length, 0), 0)

/** Texts in the order of `ids`, from index `start` until a print is full. */
export const textsQuery = (viewId: string, communityId: string, ids: readonly string[], start: number) =>
  infiniteQueryOptions({
    queryKey: ['printing', viewId, start, ids.length],
    initialPageParam: start,
    queryFn: async ({ pageParam: at, signal }): Promise<Texts> => {
      const rangeOfID = ids.slice(at, at + AT_ONCE)
      const search = { query: { rangeOfID } }
      const found = await api.post(`/api/contributions/${communityId}/search`, search, answerSchema, { signal })
      const notes = found.filter((one): one is Contribution => one.created !== null)
      const marks = [...new Set(notes.flatMap((note) => bodiesIn(fieldsOf(note)).flatMap(markIds)))].flatMap(
        (id) => asId(id) ?? [],
      )
      const links =
        marks.length === 0
          ? []
          : await api.post(
              `/api/links/${communityId}/search`,
              { query: { _id: { $in: marks }, pagesize: marks.length } },
              z.array(linkSchema),
              { signal },
            )
      return { notes, links, next: at + AT_ONCE }
    },
    getNextPageParam: (last, pages) =>
      last.next < ids.length && pages.reduce((sum, page) => sum + sizeOf(page), 0) < TEXTS_MAX ? last.next : undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
