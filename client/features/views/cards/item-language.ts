import { displayBody, displayExcerpt, displayTitle } from '../../../../shared/rules/note-languages.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'

const inLanguage = (item: BoardItem, chosen: string, fallback: string): BoardItem => {
  const { _to, shown } = item
  const title = displayTitle(_to, chosen, fallback)
  const excerpt = _to.excerpt && { ..._to.excerpt, text: displayExcerpt(_to, chosen, fallback) }
  const body = shown && displayBody(shown, _to, chosen, fallback)
  if (title === _to.title && excerpt?.text === _to.excerpt?.text && body === shown?.body) return item
  return {
    ...item,
    _to: { ..._to, title, ...(excerpt && { excerpt }) },
    ...(shown && { shown: { ...shown, body } }),
  }
}

/** Translates items to the chosen language, else the default one; cached by item identity. */
export const itemsIn = (chosen: string, fallback: string) => {
  const known = new WeakMap<BoardItem, BoardItem>()
  return (item: BoardItem): BoardItem => {
    const before = known.get(item)
    if (before) return before
    const now = inLanguage(item, chosen, fallback)
    known.set(item, now)
    return now
  }
}
