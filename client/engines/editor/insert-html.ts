import type { Editor } from './tinymce.ts'

/** Editors that have had the focus: their cursor position is the user's choice. */
const visited = new WeakSet<Editor>()

export const noticePlaces = (editor: Editor) => {
  editor.on('focus', () => void visited.add(editor))
}

export const insertHtml = (editor: Editor, html: string) => {
  const placed = visited.has(editor)
  editor.focus()
  if (!placed) {
    editor.selection.select(editor.getBody(), true)
    editor.selection.collapse(false)
  }
  editor.insertContent(html)
}
