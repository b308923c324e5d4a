import { directLists } from '../lists.ts'
import type { Editor } from '../tinymce.ts'

/** Displays each list in the direction of its own script, also one that is being typed; nothing of it is stored. */
export const listDirection = (editor: Editor) => {
  editor.on('SetContent ListMutation', () => directLists(editor.getBody()))
  editor.on('PreInit', () =>
    editor.serializer.addNodeFilter('ul,ol,dl', (lists) => {
      for (const list of lists) if (list.attr('dir') === 'auto') list.attr('dir', null)
    }),
  )
}
