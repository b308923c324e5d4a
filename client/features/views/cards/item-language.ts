import { bodyShown, excerptShown, titleShown } from '../../../../shared/rules/note-languages.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'

const inLanguage = (item: BoardItem, chosen: string, fallback: string): BoardItem => {
  const { _to, shown } = item
  const title = titleShown(_to, chosen, fallback)
  const excerpt = _to.excerpt && { ..._to.excerpt, text: excerptShown(_to, chosen, fallback) }
  const body = shown && bodyShown(shown, _to, chosen, fallback)
  if (title === _to.title && excerpt?.text === _to.excerpt?.text && body === shown?.body) return item
  return {
    ...item,
    _to: { ..._to, title, ...(excerpt && { excerpt }) },
    ...(shown && { shown: { ...shown, body } }),
  }
}

/** Items as they read in a chosen language, else in a community's default one; the same objects for the same items. */
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
