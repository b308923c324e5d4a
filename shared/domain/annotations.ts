// What an annotation keeps: the object of annotator.js, as clients have always stored it (contract/model.md 10.4).
import * as z from 'zod/mini'

/** `/p[2]/em[1]`, from the root of the note's text; empty for the root itself. */
const xpath = z.string().check(z.maxLength(1000), z.regex(/^(?:\/[a-z][a-z0-9]*(?:\[[1-9]\d{0,5}\])?)*$/i))
/** In characters of the text within an element. */
const offset = z.int().check(z.nonnegative())

/** Describes where a passage stands in the text of its note. */
export const rangeSchema = z.object({ start: xpath, startOffset: offset, end: xpath, endOffset: offset })
export type PassageRange = z.infer<typeof rangeSchema>

/** A passage has one; clients of long ago made one for each paragraph. */
const RANGES_MAX = 100

/** Those of some ranges that can be meant; whatever else somebody stored among them is left out. */
export const rangesIn = (sent: unknown): PassageRange[] =>
  Array.isArray(sent) ? sent.slice(0, RANGES_MAX).flatMap((one) => z.safeParse(rangeSchema, one).data ?? []) : []

const userNames = z.catch(z.array(z.string()), [])

const annotationSchema = z.object({
  /** The passage as plain text. */
  quote: z.catch(z.string(), ''),
  /** What is said of it, as HTML; supports stand in it with what they are called. */
  text: z.catch(z.string(), ''),
  ranges: z.pipe(z.unknown(), z.transform(rangesIn)),
  /** The user names of those who may do something; nobody named to read means everybody who reads the note. */
  permissions: z.catch(z.object({ read: userNames }), { read: [] }),
})
export type Annotation = z.infer<typeof annotationSchema>

/** Returns what an annotation says and of which passage, whatever an old client left there. */
export const annotationOf = ({ data }: { data: Record<string, unknown> }): Annotation =>
  z.parse(annotationSchema, { ranges: [], ...data })

export interface AnnotationWords extends Pick<Annotation, 'quote' | 'text' | 'ranges'> {
  /** Nobody else reads it but those who manage the community. */
  onlyMine: boolean
}

/** The fields of an annotation by somebody, to whom alone it gives permission to change and delete it. */
export const annotationFields = (userName: string, { onlyMine, ...words }: AnnotationWords) => ({
  permission: onlyMine ? ('private' as const) : ('protected' as const),
  data: {
    ...words,
    // Old clients copy it with spread: it must stay a list.
    highlights: [],
    permissions: {
      read: onlyMine ? [userName] : [],
      update: [userName],
      delete: [userName],
      admin: [userName],
    },
  },
})
