/** Short for tests, but longer than a busy machine may stall. */
export const BRIEF_LEASES = { leaseMs: 3_000, lookMs: 50 } as const
