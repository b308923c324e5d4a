import { onTestFinished, vi } from 'vitest'

/** Listens to what the page tells the console as faults until the test ends; answers it so far, errors as their text. */
export const consoleErrors = () => {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => spy.mockRestore())
  return () => spy.mock.calls.map((parts) => parts.map(String).join(' '))
}
