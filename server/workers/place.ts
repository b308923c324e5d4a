import * as z from 'zod/mini'

const placeSchema = z.object({
  number: z.int(),
  count: z.int(),
  /** Where the processes of the site reach each other. */
  folder: z.string(),
  storeUri: z.string(),
})

/** What a worker is told of its place among those of its site. */
export type WorkerPlace = z.infer<typeof placeSchema>

const NAME = 'BUILDON_WORKER'

/** The environment that tells a worker its place. */
export const settingOf = (place: WorkerPlace): Record<string, string> => ({ [NAME]: JSON.stringify(place) })

/** Returns the place of this process. */
export const readPlace = (): WorkerPlace => z.parse(placeSchema, JSON.parse(process.env[NAME] ?? ''))
