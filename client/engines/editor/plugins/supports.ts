import { SUPPORT_END, TEMPLATE_CONTENT } from '../../../../shared/text/markup.ts'
import { hostOf } from '../host.ts'
import { fillMarks, type Mark, STARTS, supportMarkup } from '../marks.ts'
import type { Editor } from '../tinymce.ts'

/** Text between the cursor and the end mark of a new support: `&nbsp;- `. */
const AFTER_CURSOR = '\u00a0- '.length

export interface Manner {
  isTemplate?: boolean | undefined
  embedded?: boolean | undefined
}

const endOf = (editor: Editor, id: string) => editor.dom.select(`span.${SUPPORT_END}[id="${editor.dom.encode(id)}"]`)[0]

/** Moves the cursor behind the outermost support around it, and behind the end of its line. */
const leaveSupport = (editor: Editor) => {
  const cursor = editor.selection.getRng()
  const around = editor.dom.select(STARTS).flatMap((start) => {
    const end = endOf(editor, start.id)
    const within = editor.getDoc().createRange()
    within.setStartAfter(start)
    if (end) within.setEndBefore(end)
    return end && within.isPointInRange(cursor.startContainer, cursor.startOffset) ? [end] : []
  })
  let last: Node | undefined = around[0]
  if (!last) return
  for (const name of ['#text', 'BR'])
    if (last.nextSibling?.nodeName === name && !last.nextSibling.textContent?.trim()) last = last.nextSibling
  cursor.setStartAfter(last)
  cursor.collapse(true)
  editor.selection.setRng(cursor)
}

const enterSupport = (editor: Editor, end: Node, isTemplate: boolean) => {
  if (isTemplate) {
    const before = (node: Node) => end.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING
    const content = editor.dom.select(`p.${TEMPLATE_CONTENT}`).findLast(before)
    if (!content) return
    editor.selection.select(content, true)
    editor.selection.collapse(false)
    return
  }
  const text = end.previousSibling
  if (text?.nodeType === Node.TEXT_NODE)
    editor.selection.setCursorLocation(text, Math.max(0, (text.nodeValue ?? '').length - AFTER_CURSOR))
}

/**
 * Inserts a support around the selection or at the cursor, which moves to its end; after the outer one if nesting is
 * not allowed.
 */
export const insertSupport = (editor: Editor, { id }: Mark, { isTemplate = false, embedded = false }: Manner = {}) => {
  editor.focus()
  if (!embedded) leaveSupport(editor)
  const block = editor.dom.getParent(editor.selection.getStart(), editor.dom.isBlock)
  const onNewLine = block !== null && editor.dom.isEmpty(block)
  editor.undoManager.transact(() => {
    editor.insertContent(supportMarkup(id, editor.selection.getContent(), onNewLine, isTemplate))
    const end = endOf(editor, id)
    if (end) enterSupport(editor, end, isTemplate)
  })
}

/** Fills every mark; TinyMCE keeps decorations out of content and undo levels. */
export const fill = (editor: Editor) => fillMarks(editor.getBody(), hostOf(editor).filling())

export const supports = (editor: Editor) => {
  editor.on('SetContent undo redo', () => fill(editor))
}
