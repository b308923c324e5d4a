import * as z from 'zod/mini'

const placeSchema = z.object({
  number: z.int(),
  count: z.int(),
  /** Of the Unix sockets between the processes. */
  folder: z.string(),
  storeUri: z.string(),
})

/** A worker's configuration. */
export type WorkerPlace = z.infer<typeof placeSchema>

const NAME = 'BUILDON_WORKER'

/** Returns the environment that configures a worker. */
export const settingOf = (place: WorkerPlace): Record<string, string> => ({ [NAME]: JSON.stringify(place) })

/** Returns the configuration of this process. */
export const readPlace = (): WorkerPlace => z.parse(placeSchema, JSON.parse(process.env[NAME] ?? ''))
