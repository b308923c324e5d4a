import { onTestFinished, vi } from 'vitest'

/** Records console errors until the test ends, errors as text. */
export const consoleErrors = () => {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => spy.mockRestore())
  return () => spy.mock.calls.map((parts) => parts.map(String).join(' '))
}
