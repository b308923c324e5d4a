/** Extensions in use; scripts/svgedit-files.mjs copies only these. */
export const EXTENSIONS = [
  'ext-connector',
  'ext-eyedropper',
  'ext-markers',
  'ext-panning',
  'ext-polystar',
  'ext-shapes',
] as const
