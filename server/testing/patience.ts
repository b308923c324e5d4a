const slowness = Number(process.env.TEST_SLOWNESS ?? 1)

/**
 * Returns a limit of waiting in milliseconds, longer on a slow machine (scripts/slowness.mjs). A limit decides only how soon a test
 * fails whose state never comes.
 */
export const patience = (ms: number): number => Math.round(ms * slowness)
