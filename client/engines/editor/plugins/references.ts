import { hostOf } from '../host.ts'
import { citedIn, REFERENCES } from '../references.ts'
import type { Editor } from '../tinymce.ts'

export const references = (editor: Editor) => {
  editor.on('click', (event) => {
    const { target } = event
    const mark = editor.dom.getParent(target as Node, REFERENCES)
    if (!mark || !editor.dom.getParent(target as Node, 'a')) return
    event.preventDefault()
    const cited = citedIn(mark)
    if (cited) hostOf(editor).acts().openCited?.(cited)
  })
}
