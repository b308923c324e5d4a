import { vi } from 'vitest'
import { patience } from './patience.ts'

/** Waits until the act no longer throws, however busy the machine is; only what never comes about fails. */
export const eventually = <T>(act: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(act, { timeout: patience(60_000), interval: 20 })
