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

/** Describes what a person says of a source. */
export const citationWordsSchema = z.object({
  longCitation: filled(CITATION_MAX),
  shortCitation: z._default(text(LIST_TEXT_MAX), ''),
  citationTags: z._default(z.union([tagListSchema, text(CITATION_MAX)]), []),
})
export type CitationWords = z.infer<typeof citationWordsSchema>

/** `POST /api/citations/{communityId}`: a source, and the note that cites it by the title that it has at that moment. */
export const newCitationSchema = z.extend(citationWordsSchema, { citedNoteId: idSchema, citedNoteTitle: filled(1000) })
export type NewCitation = z.infer<typeof newCitationSchema>

/** `data` of a citation: a link from a Support, the source, to the note that cites it (contract/api.md 18). */
export const citationDataSchema = z.extend(newCitationSchema, {
  type: z.literal('citation'),
  order: z._default(z.number(), SUPPORT_ORDER_DEFAULT),
})
export type CitationData = z.infer<typeof citationDataSchema>

/** A citation as `GET /api/citations/{communityId}` lists it: the whole link. */
export const citationSchema = z.extend(linkSchema, { data: citationDataSchema })
export type Citation = z.infer<typeof citationSchema>

/** Returns whether a link is a citation, whatever its own type: old clients may have made it of another one. */
export const isCitation = ({ data }: Pick<Link, 'data'>): boolean => data.type === 'citation'

/** The tags of a citation, each once; an old client writes them as one text with commas. */
export const tagsOf = ({ citationTags: tags }: Pick<CitationWords, 'citationTags'>): string[] => {
  const each = typeof tags === 'string' ? tags.split(',').map((tag) => tag.trim()) : tags
  return [...new Set(each.filter(Boolean))]
}

/** Returns what a source is called among the supports of a scaffold: its short citation, else how the long one begins. */
export const sourceTitle = ({ shortCitation, longCitation }: CitationWords) =>
  shortCitation || longCitation.slice(0, LIST_TEXT_MAX)
