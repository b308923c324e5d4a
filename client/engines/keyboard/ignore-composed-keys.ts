import { isComposed } from './key-bindings.ts'

/**
 * Keeps keys by which an input method composes text from everything on the page but the method itself: Escape that closes its list of
 * candidates closes no window, and Enter that takes one chooses nothing (KEYS-02). To be called before others listen.
 */
export const ignoreComposedKeys = () => {
  const ignore = (event: KeyboardEvent) => {
    if (isComposed(event)) event.stopImmediatePropagation()
  }
  addEventListener('keydown', ignore, { capture: true })
}
