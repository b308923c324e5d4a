/** The extensions of svgedit that the drawing tool has; scripts/svgedit-files.mjs copies no others. */
export const EXTENSIONS = [
  'ext-connector',
  'ext-eyedropper',
  'ext-markers',
  'ext-panning',
  'ext-polystar',
  'ext-shapes',
] as const
