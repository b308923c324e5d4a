import { edited } from '../decoration.ts'
import { hostOf } from '../host.ts'
import { cleanPasted } from '../paste/clean.ts'
import type { Editor } from '../tinymce.ts'
import { adoptMarks, forCopy } from './carrying.ts'
import { attachPictures } from './inline-images.ts'

export const paste = (editor: Editor) => {
  editor.on('GetContent', (event) => {
    // TinyMCE's request for copied or cut content.
    if (event.selection && event.contextual && event.format === 'html') event.content = forCopy(editor, event.content)
  })
  editor.on('PastePreProcess', (event) => {
    event.content = edited(event.content, (root) => {
      adoptMarks(editor, root)
      if (!event.internal) {
        const leftOut = cleanPasted(root, location.origin)
        if (leftOut.size > 0) hostOf(editor).acts().leftOut?.(leftOut)
      }
      attachPictures(editor, root)
    })
  })
}
