// What the page and the drawing tool in its frame say to each other.
import * as z from 'zod/mini'

export const TOOL_PATH = '/svgedit/index.html'

/** To the tool. */
export const toToolSchema = z.object({
  type: z.literal('load'),
  /** What is drawn on. */
  svg: z.string(),
  /** The address of a picture that lies below the drawing and is no part of it. */
  below: z.optional(z.string()),
})
export type ToTool = z.infer<typeof toToolSchema>

/** From the tool. */
export const fromToolSchema = z.discriminatedUnion('type', [
  /** It is there, and waits for what is to be drawn on. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('loaded') }),
  z.object({ type: z.literal('failed') }),
  /** Something was drawn; this is all there is now. */
  z.object({ type: z.literal('drawn'), svg: z.string() }),
])
export type FromTool = z.infer<typeof fromToolSchema>
