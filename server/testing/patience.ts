const slowness = Number(process.env.TEST_SLOWNESS ?? 1)

/** Returns a timeout in milliseconds, longer on slow machines (scripts/slowness.mjs). */
export const patience = (ms: number): number => Math.round(ms * slowness)
