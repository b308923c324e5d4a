import type * as z from 'zod/mini'

/** JSON that a schema describes, or the content type of what is no JSON. */
export type Content = z.core.$ZodType | string

/**
 * Describes what a route is for and what it answers, by status; null for an answer without a body. What a body must be is
 * read off the route itself where it `takes` a schema, and stands here where the route reads it in another way.
 */
export interface Operation {
  summary: string
  /** Nobody needs a session for it. */
  open?: true
  query?: z.core.$ZodObject
  body?: Content | readonly Content[]
  /** Refusals that do not follow from what it asks for. */
  refuses?: readonly (401 | 403 | 404 | 409 | 429)[]
  readonly [status: number]: Content | null
}

/** Operations by `METHOD /path`, with the path as the router has it. */
export type Operations = Readonly<Record<string, Operation>>
