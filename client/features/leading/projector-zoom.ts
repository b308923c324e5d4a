const TITLE_PX = 14
/** Of the window's height, to be legible from the last row. */
const LEAST_SHARE = 1 / 40

export const projectorZoom = (height: number): number => Math.max(1.25, (height * LEAST_SHARE) / TITLE_PX)
