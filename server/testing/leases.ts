/** Nobody in a test waits for fifteen seconds, and no loaded machine is silent for so long. */
export const BRIEF_LEASES = { leaseMs: 3_000, lookMs: 50 } as const
