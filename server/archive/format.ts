import * as z from 'zod/mini'

// docs/ARCHIVE.md

export const MANIFEST = 'manifest.json'
/** Of the container. */
export const FORMAT_VERSION = 1

/** Backups have `.bson` and `secrets/` (server/backups). */
export const PART_NAME = /^(?:[a-z]+\.jsonl|[a-z][a-z.]*\.bson|files\/[0-9a-f]{32}|secrets\/[a-z-]+)$/
/** In bytes: a document of 16 MB, escaped. */
export const LINE_MAX = 64 * 1024 * 1024
export const MANIFEST_MAX = 256 * 1024 * 1024

export const partSchema = z.object({
  name: z.string().check(z.regex(PART_NAME)),
  bytes: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type PartEntry = z.infer<typeof partSchema>

/** Stable in all versions. */
export const versionsSchema = z.object({
  format: z.literal('buildon-archive'),
  version: z.int().check(z.positive()),
  schema: z.int().check(z.positive()),
})

export const manifestSchema = z.extend(versionsSchema, {
  kind: z.enum(['community', 'site']),
  made: z.iso.datetime(),
  community: z.optional(z.object({ _id: z.string(), title: z.string() })),
  accounts: z.boolean(),
  /** By collection. */
  counts: z.record(z.string(), z.int().check(z.nonnegative())),
  parts: z.array(partSchema),
  /** Of a site, by collection: arguments of `createIndexes`. */
  indexes: z.optional(z.record(z.string(), z.array(z.record(z.string(), z.unknown())))),
})
export type Manifest = z.infer<typeof manifestSchema>
