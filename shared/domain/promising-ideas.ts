import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { listOf } from '../wire/lists.ts'
import { objectSchema } from './contributions.ts'
import { linkSchema } from './links.ts'
import { COLOUR_FLAGS } from './root-context.ts'

/** Characters of a passage that is marked as promising, of the reason, and of what a colour means. */
export const IDEA_MAX = 20_000
export const REASON_MAX = 5_000
export const MEANING_MAX = 500

/** The colours of a promising idea in the order in which they are offered; none comes first (PROM-07). */
export const IDEA_COLOURS = ['', 'yellow', 'red', 'blue', 'green', 'pink', 'violet', 'purple', 'orange'] as const
export type IdeaColour = (typeof IDEA_COLOURS)[number]

/** Describes what a promising idea says, in its own `data` and in that of its link to the note (contract/model.md 4.1, 8). */
export interface PromisingIdea {
  /** The marked passage, as plain text. */
  idea: string
  reason: string
  color: IdeaColour
}

const text = (max: number) => z.string().check(z.maxLength(max, 'field.long'))

/** The `data` of a promising idea as clients send it, whole or in part. */
export const ideaDataSchema = z.looseObject({
  idea: z.optional(text(IDEA_MAX)),
  reason: z.optional(text(REASON_MAX)),
  color: z.optional(z.enum(IDEA_COLOURS)),
})

/** The `data` of a promising colour: the colour, and what it means in the community. */
export const colourDataSchema = z.looseObject({
  color: z.optional(z.enum(COLOUR_FLAGS)),
  data: z.optional(text(MEANING_MAX)),
})

/** Ideas that one pool note gathers at most. */
export const POOL_IDEAS_MAX = 200
/** A pool note is made this long after it was asked for (PROM-19). */
export const POOL_NOTE_DELAY_MS = 5_000

/** `POST /api/views/{id}/poolnote`: a note on a view that gathers promising ideas, by the ids of these. */
export const newPoolNoteSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'poolNote.title'), z.maxLength(1000, 'field.long')),
  ideas: listOf(idSchema, POOL_IDEAS_MAX).check(
    z.minLength(1, 'poolNote.ideas'),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
})
export type NewPoolNote = z.infer<typeof newPoolNoteSchema>

/** Describes what it answers: the note, and its link on the view. */
export const poolNoteSchema = z.object({ note: objectSchema, link: linkSchema })
export type PoolNote = z.infer<typeof poolNoteSchema>

/** Returns what a link or an object says of a promising idea, whoever wrote it; undefined where there is no passage. */
export const ideaOf = (data: Readonly<Record<string, unknown>>): PromisingIdea | undefined => {
  const { idea, reason, color } = data
  if (typeof idea !== 'string' || idea.trim() === '') return undefined
  return {
    idea,
    reason: typeof reason === 'string' ? reason : '',
    color: IDEA_COLOURS.find((known) => known === color) ?? '',
  }
}
