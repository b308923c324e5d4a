// Copies marks between texts. Link ids are valid in one note only, so copied marks carry their content.
import { MISSING_LINK, SUPPORT_START_LABEL } from '../../../../shared/text/markup.ts'
import { edited, parse, removeDecoration } from '../decoration.ts'
import { hostOf } from '../host.ts'
import { MENTIONS, nameIn } from '../mentions.ts'
import { mentionText } from '../../../../shared/text/mentions.ts'
import { newMarkId, STARTS, SUPPORT_MARKS } from '../marks.ts'
import { citedIn, isNewReference, quoteInstead, referenceMarkup, REFERENCES } from '../references.ts'
import type { Editor } from '../tinymce.ts'

/** The original mark's id, ignored by other clients. */
const KEY = 'data-mark'

const keyOf = (mark: Element) => mark.getAttribute(KEY) ?? mark.id

/** Clipboard form of marks: supports have the id and words of their Support, references those of the cited object. */
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
    for (const mark of root.querySelectorAll(MENTIONS)) mark.textContent = mentionText(nameIn(mark, references))
  })
}

const stands = (editor: Editor, id: string) => editor.dom.select(`[id="${editor.dom.encode(id)}"]`).length > 0

/** Returns the mark id for a pasted support; undefined if the Support is unknown here. */
const adoptSupport = (editor: Editor, start: Element): string | undefined => {
  const { supportOf, supportLike, addSupport } = hostOf(editor).acts()
  const key = keyOf(start)
  const own = supportOf?.(key)
  // A moved mark keeps its link.
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
    removeDecoration(mark)
    if (id === undefined) mark.replaceWith(...mark.childNodes)
    else {
      mark.id = id
      mark.removeAttribute(KEY)
    }
  }
}

/**
 * Replaces a reference by its text if it may not be cited here. If that is unknown now, the check is repeated when the
 * note is contributed.
 */
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

/** Mentions of strangers become text. */
const adoptMentions = (editor: Editor, root: Element) => {
  const { references } = hostOf(editor).filling()
  for (const mark of root.querySelectorAll(MENTIONS)) {
    if (nameIn(mark, references) === undefined) mark.replaceWith(mark.textContent)
    else mark.replaceChildren()
  }
}

export const adoptMarks = (editor: Editor, root: Element) => {
  adoptSupports(editor, root)
  adoptReferences(editor, root)
  adoptMentions(editor, root)
}
