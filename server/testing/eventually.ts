import { vi } from 'vitest'
import { patience } from './patience.ts'

/** Retries `act` until it no longer throws. */
export const eventually = <T>(act: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(act, { timeout: patience(60_000), interval: 20 })
