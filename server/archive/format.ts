import * as z from 'zod/mini'

// The parts of an archive: lines of JSON, files, and a manifest that lists them (docs/ARCHIVE.md).

export const MANIFEST = 'manifest.json'
/** Of the container: manifest, parts and names. */
export const FORMAT_VERSION = 1

export const PART_NAME = /^(?:[a-z]+\.jsonl|files\/[0-9a-f]{32})$/
/** In bytes: the largest document of the stores is 16 MB, and escaping makes it longer. */
export const LINE_MAX = 64 * 1024 * 1024
export const MANIFEST_MAX = 256 * 1024 * 1024

export const partSchema = z.object({
  name: z.string().check(z.regex(PART_NAME)),
  /** Unpacked. */
  bytes: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type PartEntry = z.infer<typeof partSchema>

/** What an older program needs to refuse a newer archive by its versions. */
export const versionsSchema = z.object({
  format: z.literal('buildon-archive'),
  version: z.int().check(z.positive()),
  schema: z.int().check(z.positive()),
})

export const manifestSchema = z.extend(versionsSchema, {
  kind: z.enum(['community', 'site']),
  made: z.iso.datetime(),
  /** Of the only community of an archive of this kind. */
  community: z.optional(z.object({ _id: z.string(), title: z.string() })),
  /** Whether e-mail addresses and accounts are in it. */
  accounts: z.boolean(),
  /** Documents by collection. */
  counts: z.record(z.string(), z.int().check(z.nonnegative())),
  parts: z.array(partSchema),
})
export type Manifest = z.infer<typeof manifestSchema>
