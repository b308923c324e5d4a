import { vi } from 'vitest'

/** Waits until the act no longer throws, however busy the machine is; only what never comes about fails. */
export const eventually = <T>(act: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(act, { timeout: 60_000, interval: 20 })
