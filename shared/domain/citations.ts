import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import {
  CITATION_MAX,
  CITATION_TAG_MAX,
  CITATION_TAGS_MAX,
  LIST_TEXT_MAX,
  SUPPORT_ORDER_DEFAULT,
} from '../wire/limits.ts'
import { type Link, linkSchema } from './links.ts'
import { listOf } from '../wire/lists.ts'

const text = (max: number) => z.string('field.required').check(z.trim(), z.maxLength(max, 'field.long'))
const filled = (max: number) => text(max).check(z.minLength(1, 'field.required'))

export const tagListSchema = listOf(text(CITATION_TAG_MAX), CITATION_TAGS_MAX)

export const citationWordsSchema = z.object({
  longCitation: filled(CITATION_MAX),
  shortCitation: z._default(text(LIST_TEXT_MAX), ''),
  citationTags: z._default(z.union([tagListSchema, text(CITATION_MAX)]), []),
})
export type CitationWords = z.infer<typeof citationWordsSchema>

/** `POST /api/citations/{communityId}`: a source, and the citing note with its current title. */
export const newCitationSchema = z.extend(citationWordsSchema, { citedNoteId: idSchema, citedNoteTitle: filled(1000) })
export type NewCitation = z.infer<typeof newCitationSchema>

/** `data` of a citation: a link from a Support (the source) to the citing note (contract/api.md 18). */
export const citationDataSchema = z.extend(newCitationSchema, {
  type: z.literal('citation'),
  order: z._default(z.number(), SUPPORT_ORDER_DEFAULT),
})
export type CitationData = z.infer<typeof citationDataSchema>

/** An item of `GET /api/citations/{communityId}`: the whole link. */
export const citationSchema = z.extend(linkSchema, { data: citationDataSchema })
export type Citation = z.infer<typeof citationSchema>

/** Returns whether a link is a citation. Its link type doesn't matter: old clients used several. */
export const isCitation = ({ data }: Pick<Link, 'data'>): boolean => data.type === 'citation'

/** Returns the tags without duplicates; old clients store them as comma-separated text. */
export const tagsOf = ({ citationTags: tags }: Pick<CitationWords, 'citationTags'>): string[] => {
  const each = typeof tags === 'string' ? tags.split(',').map((tag) => tag.trim()) : tags
  return [...new Set(each.filter(Boolean))]
}

/** Returns a source's support title: the short citation, else the start of the long one. */
export const sourceTitle = ({ shortCitation, longCitation }: CitationWords) =>
  shortCitation || longCitation.slice(0, LIST_TEXT_MAX)
