import * as z from 'zod/mini'

const pixels = z.optional(z.number())

/** Answer of POST /api/upload: a file that its uploader may attach within a day (contract/api.md 13). */
export const uploadSchema = z.object({
  /** Sanitized original name. */
  filename: z.string(),
  /** Key for attaching it. */
  tmpFilename: z.string(),
  /** In bytes. */
  size: z.number(),
  /** MIME type detected from the content, not the one sent. */
  type: z.string(),
  width: pixels,
  height: pixels,
})
export type Upload = z.infer<typeof uploadSchema>

/** Set by the server in the `data` of an attachment with a file (contract/model.md 4.1). */
export const fileDataSchema = z.object({
  /** Number of files the attachment has had; 0 before the first. */
  version: z.number(),
  filename: z.string(),
  /** A path of this site (name unescaped), or a web address of a video in a cloud drive. */
  url: z.string(),
  downloadUrl: z.optional(z.string()),
  type: z.string(),
  size: z.number(),
  width: pixels,
  height: pixels,
  /** Replacement time and URL of the previous file. */
  uploadTS: z.optional(z.string()),
  oldUrl: z.optional(z.string()),
})
export type FileData = z.infer<typeof fileDataSchema>

/** Returns the file of an attachment or video; undefined if it has none. */
export const fileOf = (object: { data: Record<string, unknown> }): FileData | undefined => {
  const result = z.safeParse(fileDataSchema, object.data)
  return result.success ? result.data : undefined
}

/** Body of POST /api/upload/newImage: an edited picture as data URL, and its attachment. */
export const newImageSchema = z.object({
  data: z.string(),
  file: z.object({ _id: z.string(), name: z.optional(z.nullable(z.string())) }),
})
