import { HELD } from '../frames.ts'
import { showHeldFrames } from '../held-frames.ts'
import type { Editor } from '../tinymce.ts'

/** What TinyMCE writes as the address of a frame, whatever stands there while it is edited. */
const WRITTEN = 'data-mce-src'

/** A page in a frame waits in the editor, too, until somebody wants it; in what is stored its address is as it was. */
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
