import { isComposed } from './key-bindings.ts'

/**
 * Stops key events of an input method: Escape and Enter in its list of candidates must not close a window or choose
 * something (KEYS-02). Call before other listeners are added.
 */
export const ignoreComposedKeys = () => {
  const ignore = (event: KeyboardEvent) => {
    if (isComposed(event)) event.stopImmediatePropagation()
  }
  addEventListener('keydown', ignore, { capture: true })
}
