import { edited } from '../decoration.ts'
import { hostOf } from '../host.ts'
import { cleanPasted } from '../paste/clean.ts'
import type { Editor } from '../tinymce.ts'
import { adoptMarks, forCopy } from './carrying.ts'
import { attachPictures } from './inline-images.ts'
import { loadCode } from '../../../lib/load-code.ts'

/** What formulas look like in pages, wikis and Word. */
const FORMULA = /<math|<m:omath|mwe-math|katex|mathjax|mjx-|math\/tex|codecogs|class="?(?:tex|latex)\b/i
let formulas: typeof import('../paste/formulas.ts') | undefined

export const paste = (editor: Editor) => {
  editor.on('GetContent', (event) => {
    // TinyMCE's request for copied or cut content.
    if (event.selection && event.contextual && event.format === 'html') event.content = forCopy(editor, event.content)
  })
  editor.on('PastePreProcess', (event) => {
    if (!event.internal && !formulas && FORMULA.test(event.content)) {
      event.preventDefault()
      void loadCode(() => import('../paste/formulas.ts')).then((loaded) => {
        formulas = loaded
        return editor.execCommand('mceInsertClipboardContent', false, { html: event.content })
      })
      return
    }
    event.content = edited(event.content, (root) => {
      adoptMarks(editor, root)
      if (!event.internal) {
        const leftOut = cleanPasted(root, location.origin, formulas?.takeFormulas)
        if (leftOut.size > 0) hostOf(editor).acts().leftOut?.(leftOut)
      }
      attachPictures(editor, root)
    })
  })
}
