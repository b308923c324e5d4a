import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { listOf } from '../wire/lists.ts'
import { objectSchema } from './contributions.ts'
import { linkSchema } from './links.ts'
import { COLOUR_FLAGS } from './root-context.ts'

/** Maximum lengths in characters: marked passage, reason, meaning of a colour. */
export const IDEA_MAX = 20_000
export const REASON_MAX = 5_000
export const MEANING_MAX = 500

/** Colours of promising ideas in display order; '' is none (PROM-07). */
export const IDEA_COLOURS = ['', 'yellow', 'red', 'blue', 'green', 'pink', 'violet', 'purple', 'orange'] as const
export type IdeaColour = (typeof IDEA_COLOURS)[number]

/** Content of a promising idea, in its `data` and its link to the note (contract/model.md 4.1, 8). */
export interface PromisingIdea {
  idea: string
  reason: string
  color: IdeaColour
}

const text = (max: number) => z.string().check(z.maxLength(max, 'field.long'))

export const ideaDataSchema = z.looseObject({
  idea: z.optional(text(IDEA_MAX)),
  reason: z.optional(text(REASON_MAX)),
  color: z.optional(z.enum(IDEA_COLOURS)),
})

export const colourDataSchema = z.looseObject({
  color: z.optional(z.enum(COLOUR_FLAGS)),
  data: z.optional(text(MEANING_MAX)),
})

export const POOL_IDEAS_MAX = 200
/** Delay of creating a requested pool note (PROM-19). */
export const POOL_NOTE_DELAY_MS = 5_000

/** `POST /api/views/{id}/poolnote`: creates a note that gathers promising ideas. */
export const newPoolNoteSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'poolNote.title'), z.maxLength(1000, 'field.long')),
  ideas: listOf(idSchema, POOL_IDEAS_MAX).check(
    z.minLength(1, 'poolNote.ideas'),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
})
export type NewPoolNote = z.infer<typeof newPoolNoteSchema>

export const poolNoteSchema = z.object({ note: objectSchema, link: linkSchema })
export type PoolNote = z.infer<typeof poolNoteSchema>

/** Returns the promising idea in the data of a link or object; undefined without a passage. */
export const ideaOf = (data: Readonly<Record<string, unknown>>): PromisingIdea | undefined => {
  const { idea, reason, color } = data
  if (typeof idea !== 'string' || idea.trim() === '') return undefined
  return {
    idea,
    reason: typeof reason === 'string' ? reason : '',
    color: IDEA_COLOURS.find((known) => known === color) ?? '',
  }
}
