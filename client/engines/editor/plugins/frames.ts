import { HELD } from '../frames.ts'
import { showHeldFrames } from '../held-frames.ts'
import type { Editor } from '../tinymce.ts'

/** TinyMCE's attribute for the stored address. */
const WRITTEN = 'data-mce-src'

/** Holds embedded pages in the editor too; the stored address stays unchanged. */
export const frames = (editor: Editor) => {
  editor.on('PreInit', () =>
    editor.parser.addNodeFilter('iframe', (nodes) => {
      for (const node of nodes) {
        const address = node.attr('src')
        if (!address) continue
        node.attr({ [WRITTEN]: address, [HELD]: address, src: 'about:blank' })
      }
    }),
  )
  editor.on('SetContent Undo Redo', () => void showHeldFrames(editor.getBody()))
  editor.on('PreInit', () => {
    for (const name of [HELD, 'referrerpolicy', 'allow']) editor.serializer.addTempAttr(name)
  })
}
