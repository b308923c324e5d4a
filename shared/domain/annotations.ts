// Annotations as annotator.js and older clients store them (contract/model.md 10.4).
import * as z from 'zod/mini'

/** e.g. `/p[2]/em[1]`, relative to the root of the note's text; empty for the root. */
const xpath = z.string().check(z.maxLength(1000), z.regex(/^(?:\/[a-z][a-z0-9]*(?:\[[1-9]\d{0,5}\])?)*$/i))
/** In characters within the element. */
const offset = z.int().check(z.nonnegative())

export const rangeSchema = z.object({ start: xpath, startOffset: offset, end: xpath, endOffset: offset })
export type PassageRange = z.infer<typeof rangeSchema>

/** New annotations have one range; very old clients stored one per paragraph. */
const RANGES_MAX = 100

/** Returns the valid ranges of a list and drops the others. */
export const rangesIn = (sent: unknown): PassageRange[] =>
  Array.isArray(sent) ? sent.slice(0, RANGES_MAX).flatMap((one) => z.safeParse(rangeSchema, one).data ?? []) : []

const userNames = z.catch(z.array(z.string()), [])

const annotationSchema = z.object({
  quote: z.catch(z.string(), ''),
  /** The comment, as HTML; supports appear in it by title. */
  text: z.catch(z.string(), ''),
  ranges: z.pipe(z.unknown(), z.transform(rangesIn)),
  /** User names by permission; an empty `read` list means every reader of the note. */
  permissions: z.catch(z.object({ read: userNames }), { read: [] }),
})
export type Annotation = z.infer<typeof annotationSchema>

/** Returns an annotation with defaults for missing or invalid fields. */
export const annotationOf = ({ data }: { data: Record<string, unknown> }): Annotation =>
  z.parse(annotationSchema, { ranges: [], ...data })

export interface AnnotationWords extends Pick<Annotation, 'quote' | 'text' | 'ranges'> {
  onlyMine: boolean
}

/** Returns the stored fields of an annotation; only `userName` may change and delete it. */
export const annotationFields = (userName: string, { onlyMine, ...words }: AnnotationWords) => ({
  permission: onlyMine ? ('private' as const) : ('protected' as const),
  data: {
    ...words,
    // Old clients spread it, so it must be a list.
    highlights: [],
    permissions: {
      read: onlyMine ? [userName] : [],
      update: [userName],
      delete: [userName],
      admin: [userName],
    },
  },
})
