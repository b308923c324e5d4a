// Messages between the page and the drawing tool's iframe.
import * as z from 'zod/mini'

export const TOOL_PATH = '/svgedit/index.html'

export const toToolSchema = z.object({
  type: z.literal('load'),
  svg: z.string(),
  /** Address of a background picture that is not part of the drawing. */
  below: z.optional(z.string()),
})
export type ToTool = z.infer<typeof toToolSchema>

export const fromToolSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('loaded') }),
  z.object({ type: z.literal('failed') }),
  z.object({ type: z.literal('drawn'), svg: z.string() }),
])
export type FromTool = z.infer<typeof fromToolSchema>
