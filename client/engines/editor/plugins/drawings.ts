// Drawings in a text: a picture with the SVG source in its alt text, for later editing (contract/model.md 10.5).
import { edited } from '../decoration.ts'
import { hostOf } from '../host.ts'
import type { Editor } from '../tinymce.ts'

/**
 * TinyMCE's cleaning drops attributes that contain `</title>`, as every drawing does. Inside the editor they are
 * encoded in this attribute.
 */
const HELD = 'data-drawing'
const DRAWING = /^\s*<svg[\s>]/i

export const isDrawing = (picture: Element) =>
  picture.hasAttribute(HELD) || DRAWING.test(picture.getAttribute('alt') ?? '')

const hold = (html: string) => {
  if (!/(?:<|&lt;)svg/i.test(html)) return html
  return edited(html, (root) => {
    for (const picture of root.querySelectorAll('img[alt]')) {
      const words = picture.getAttribute('alt') ?? ''
      if (!DRAWING.test(words)) continue
      picture.setAttribute(HELD, encodeURIComponent(words))
      picture.removeAttribute('alt')
    }
  })
}

const svgOf = (picture: Element) => decodeURIComponent(picture.getAttribute(HELD) ?? '')

const chosen = (editor: Editor): HTMLImageElement | undefined => {
  const node = editor.selection.getNode()
  return node instanceof (editor.getWin() as Window & typeof globalThis).HTMLImageElement && isDrawing(node)
    ? node
    : undefined
}

const draw = async (editor: Editor) => {
  const picture = chosen(editor)
  const place = editor.selection.getBookmark(2, true)
  const drawn = await hostOf(editor)
    .acts()
    .draw?.(picture && svgOf(picture))
  if (!drawn || editor.removed) return
  editor.undoManager.transact(() => {
    if (picture && editor.getBody().contains(picture)) {
      editor.dom.setAttribs(picture, {
        [HELD]: encodeURIComponent(drawn.svg),
        src: drawn.picture,
        'data-mce-src': drawn.picture,
        width: null,
        height: null,
      })
      return
    }
    editor.focus()
    editor.selection.moveToBookmark(place)
    editor.insertContent(editor.dom.createHTML('img', { [HELD]: encodeURIComponent(drawn.svg), src: drawn.picture }))
  })
  editor.dispatch('input')
}

export const drawings = (editor: Editor) => {
  const { t } = hostOf(editor)
  editor.on('BeforeSetContent', (event) => {
    event.content = hold(event.content)
  })
  editor.on('PreInit', () =>
    editor.serializer.addAttributeFilter(HELD, (pictures) => {
      for (const picture of pictures) {
        picture.attr('alt', decodeURIComponent(picture.attr(HELD) ?? ''))
        picture.attr(HELD, null)
      }
    }),
  )
  editor.ui.registry.addToggleButton('drawing', {
    icon: 'edit-image',
    tooltip: t('draw'),
    onAction: () => void draw(editor),
    onSetup: (button) => {
      const look = () => button.setActive(chosen(editor) !== undefined)
      editor.on('NodeChange', look)
      return () => editor.off('NodeChange', look)
    },
  })
  editor.on('dblclick', () => {
    if (chosen(editor)) void draw(editor)
  })
}
