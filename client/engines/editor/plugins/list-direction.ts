import { directLists } from '../lists.ts'
import type { Editor } from '../tinymce.ts'

/** Sets the direction of lists while editing; not stored. */
export const listDirection = (editor: Editor) => {
  editor.on('SetContent ListMutation', () => directLists(editor.getBody()))
  editor.on('PreInit', () =>
    editor.serializer.addNodeFilter('ul,ol,dl', (lists) => {
      for (const list of lists) if (list.attr('dir') === 'auto') list.attr('dir', null)
    }),
  )
}
