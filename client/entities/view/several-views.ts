import type { Cover } from './board-overlays.ts'

/** Stands in place of the canvas while several views are looked at together. */
export const SEVERAL_VIEWS: Cover = { focusItem: () => undefined }
