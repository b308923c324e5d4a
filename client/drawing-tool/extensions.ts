/** The extensions of svgedit that the drawing tool has; vite.config.ts copies no others. */
export const EXTENSIONS = [
  'ext-connector',
  'ext-eyedropper',
  'ext-markers',
  'ext-panning',
  'ext-polystar',
  'ext-shapes',
] as const
