import * as z from 'zod/mini'

const pixels = z.optional(z.number())

/** The answer of POST /api/upload: a file that its uploader may hang on an attachment within a day (contract/api.md 13). */
export const uploadSchema = z.object({
  /** The name it was sent with, made harmless. */
  filename: z.string(),
  /** What it is claimed by. */
  tmpFilename: z.string(),
  /** In bytes. */
  size: z.number(),
  /** The MIME type by its content, whatever the sender said. */
  type: z.string(),
  width: pixels,
  height: pixels,
})
export type Upload = z.infer<typeof uploadSchema>

/** Describes what the server sets in the `data` of an attachment that has a file (contract/model.md 4.1). */
export const fileDataSchema = z.object({
  /** Counts the files that the attachment has had; 0 before the first. */
  version: z.number(),
  filename: z.string(),
  /** Where it is shown: a path of this site, its name unescaped; a web address for a video that has been moved to a cloud drive. */
  url: z.string(),
  /** Where it is saved to the reader's disk from. */
  downloadUrl: z.optional(z.string()),
  type: z.string(),
  size: z.number(),
  width: pixels,
  height: pixels,
  /** When the file took the place of an earlier one, and where that one still is. */
  uploadTS: z.optional(z.string()),
  oldUrl: z.optional(z.string()),
})
export type FileData = z.infer<typeof fileDataSchema>

/** The file of an attachment or a video; undefined before there is one. */
export const fileOf = (object: { data: Record<string, unknown> }): FileData | undefined => {
  const result = z.safeParse(fileDataSchema, object.data)
  return result.success ? result.data : undefined
}

/** Body of POST /api/upload/newImage: a drawn-on picture as a data address, and the attachment that it is for. */
export const newImageSchema = z.object({
  data: z.string(),
  file: z.object({ _id: z.string(), name: z.optional(z.nullable(z.string())) }),
})
