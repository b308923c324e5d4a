import type { Editor } from './tinymce.ts'

/** The editors whose text somebody has been in: there the cursor stands where they left it. */
const visited = new WeakSet<Editor>()

export const noticePlaces = (editor: Editor) => {
  editor.on('focus', () => void visited.add(editor))
}

/** Puts HTML where the cursor is, or at the text's end when nobody has placed one. */
export const insertHtml = (editor: Editor, html: string) => {
  const placed = visited.has(editor)
  editor.focus()
  if (!placed) {
    editor.selection.select(editor.getBody(), true)
    editor.selection.collapse(false)
  }
  editor.insertContent(html)
}
