import type * as z from 'zod/mini'

export type Content = z.core.$ZodType | string

/** Answers are by status; null without a body. `body` is needed only if the route doesn't use `takes`. */
export interface Operation {
  summary: string
  /** No session required. */
  open?: true
  query?: z.core.$ZodObject
  body?: Content | readonly Content[]
  refuses?: readonly (400 | 401 | 403 | 404 | 409 | 429)[]
  readonly [status: number]: Content | null
}

/** By `METHOD /path`, in the router's syntax. */
export type Operations = Readonly<Record<string, Operation>>
