import type * as z from 'zod/mini'

/** JSON with a schema, or another content type. */
export type Content = z.core.$ZodType | string

/**
 * An operation and its answers by status; null for an answer without a body. `body` is needed only if the route doesn't
 * validate with `takes`.
 */
export interface Operation {
  summary: string
  /** No session required. */
  open?: true
  query?: z.core.$ZodObject
  body?: Content | readonly Content[]
  /** Error statuses that don't follow from the parameters. */
  refuses?: readonly (401 | 403 | 404 | 409 | 429)[]
  readonly [status: number]: Content | null
}

/** Operations by `METHOD /path`, with the router's path syntax. */
export type Operations = Readonly<Record<string, Operation>>
