// Marks that are carried from text to text: an id of a link means something in its own note only, so they travel with what they stand for.
import { MISSING_LINK, SUPPORT_START_LABEL } from '../../../../shared/text/markup.ts'
import { edited, parse, takeOff } from '../decoration.ts'
import { hostOf } from '../host.ts'
import { newMarkId, STARTS, SUPPORT_MARKS } from '../marks.ts'
import { citedIn, isNewReference, quoteInstead, referenceMarkup, REFERENCES } from '../references.ts'
import type { Editor } from '../tinymce.ts'

/** Whose mark it was, beside what every client understands. */
const KEY = 'data-mark'

const keyOf = (mark: Element) => mark.getAttribute(KEY) ?? mark.id

/** The form in which marks are copied: supports have the id and the words of their Support, references those of what they cite. */
export const forCopy = (editor: Editor, html: string) => {
  const { acts, filling } = hostOf(editor)
  const { titles, references } = filling()
  return edited(html, (root) => {
    for (const mark of root.querySelectorAll(SUPPORT_MARKS)) {
      mark.setAttribute(KEY, mark.id)
      if (mark.matches(STARTS)) {
        const label = root.ownerDocument.createElement('span')
        label.className = SUPPORT_START_LABEL
        label.textContent = titles.get(mark.id) ?? MISSING_LINK
        mark.replaceChildren(label)
      }
      mark.id = acts().supportOf?.(mark.id)?.id ?? mark.id
    }
    for (const mark of root.querySelectorAll(REFERENCES)) {
      const cited = isNewReference(mark) ? citedIn(mark) : references.get(mark.id)
      const copy = cited && parse(referenceMarkup(cited)).firstElementChild
      copy?.setAttribute(KEY, mark.id)
      if (copy) mark.replaceWith(copy)
    }
  })
}

const stands = (editor: Editor, id: string) => editor.dom.select(`[id="${editor.dom.encode(id)}"]`).length > 0

/** The id here of a support that is pasted; undefined for one that is not known here. */
const adoptSupport = (editor: Editor, start: Element): string | undefined => {
  const { supportOf, supportLike, addSupport } = hostOf(editor).acts()
  const key = keyOf(start)
  const own = supportOf?.(key)
  // It was moved: what hangs on its link goes with it.
  if (own && !stands(editor, key)) return key
  const title = start.querySelector(`.${SUPPORT_START_LABEL}`)?.textContent.trim() ?? ''
  const support = own ?? supportLike?.({ id: start.id, title })
  return support && addSupport?.(support).id
}

const adoptSupports = (editor: Editor, root: Element) => {
  const ids = new Map<string, string | undefined>()
  for (const start of root.querySelectorAll(STARTS)) {
    const key = keyOf(start)
    if (!ids.has(key)) ids.set(key, adoptSupport(editor, start))
  }
  for (const mark of root.querySelectorAll(SUPPORT_MARKS)) {
    const id = ids.get(keyOf(mark))
    takeOff(mark)
    if (id === undefined) mark.replaceWith(...mark.childNodes)
    else {
      mark.id = id
      mark.removeAttribute(KEY)
    }
  }
}

/** Keeps the words alone of what may not be cited here. Where that cannot be told now, it shows when the note is contributed. */
const check = async (editor: Editor, markId: string, citedId: string) => {
  const allowed = await hostOf(editor)
    .acts()
    .mayCite?.(citedId)
    .catch(() => true)
  if (allowed !== false || editor.removed) return
  for (const mark of editor.dom.select(`span[id="${markId}"]`)) quoteInstead(mark)
  editor.dispatch('input')
}

const adoptReferences = (editor: Editor, root: Element) => {
  const { references } = hostOf(editor).filling()
  for (const mark of root.querySelectorAll(REFERENCES)) {
    const key = keyOf(mark)
    const own = references.get(key)
    const cited = own ?? citedIn(mark)
    if (own && !stands(editor, key)) {
      mark.replaceChildren()
      mark.id = key
      mark.removeAttribute(KEY)
    } else if (cited) {
      const id = newMarkId(cited.id)
      mark.replaceWith(...parse(referenceMarkup(cited, id)).childNodes)
      void check(editor, id, cited.id)
    } else quoteInstead(mark)
  }
}

/** Gives marks that are pasted into an editor a place there. */
export const adoptMarks = (editor: Editor, root: Element) => {
  adoptSupports(editor, root)
  adoptReferences(editor, root)
}
