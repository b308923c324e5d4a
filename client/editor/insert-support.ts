import { SUPPORT_END } from '../../shared/markup.ts'
import { supportMarkup, type Mark } from './marks.ts'
import type { Editor } from './tinymce.ts'

/** What follows the cursor inside a new support, up to its end mark: `&nbsp;- `. */
const AFTER_CURSOR = '\u00a0- '.length

/** Puts a support around what is selected, or an empty one at the cursor, and the cursor to its text's end. */
export const insertSupport = (editor: Editor, mark: Mark) => {
  editor.focus()
  const block = editor.dom.getParent(editor.selection.getStart(), editor.dom.isBlock)
  const onNewLine = block !== null && editor.dom.isEmpty(block)
  editor.undoManager.transact(() => {
    editor.insertContent(supportMarkup(mark, editor.selection.getContent(), onNewLine))
    const [end] = editor.dom.select(`span.${SUPPORT_END}[id="${mark.id}"]`)
    const text = end?.previousSibling
    if (text?.nodeType === Node.TEXT_NODE)
      editor.selection.setCursorLocation(text, Math.max(0, (text.nodeValue ?? '').length - AFTER_CURSOR))
  })
}
