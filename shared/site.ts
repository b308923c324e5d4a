import * as z from 'zod/mini'

/** What anybody may know of the site's settings: the least lengths of passwords, in characters. */
export const siteSchema = z.object({ passwordMin: z.object({ signUp: z.number(), change: z.number() }) })
export type Site = z.infer<typeof siteSchema>
