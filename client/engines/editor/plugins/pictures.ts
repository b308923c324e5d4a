// Description and size of a picture (RICH-02). TinyMCE itself resizes by dragging.
import { patternOf, shortcutOf } from '../../keyboard/text-keys.ts'
import { INLINE_ATTACHMENT, INLINE_WIDTH_MAX, UPLOADING } from '../../../../shared/text/markup.ts'
import { hostOf } from '../host.ts'
import { isWordless } from '../pictures/words.ts'
import type { Editor } from '../tinymce.ts'
import { isDrawing } from './drawings.ts'
import { STORED } from './inline-images.ts'

/** Icons of files and of references. */
const ICONS = `a.${INLINE_ATTACHMENT} img, [contenteditable=false] img`
const STEP = 1.25
/** In px. */
const WIDTH_MIN = 20

const isPicture = (node: Element): node is HTMLImageElement => node.nodeName === 'IMG' && !node.matches(ICONS)

const chosen = (editor: Editor): HTMLImageElement | undefined => {
  const node = editor.selection.getNode()
  return isPicture(node) ? node : undefined
}

const resize = (editor: Editor, factor: number) => {
  const picture = chosen(editor)
  if (!picture) return
  const max = picture.classList.contains(INLINE_ATTACHMENT) ? INLINE_WIDTH_MAX : editor.getBody().clientWidth
  const width = Math.round(Math.min(Math.max(picture.clientWidth * factor, WIDTH_MIN), max))
  editor.undoManager.transact(() => {
    editor.dom.setStyles(picture, { width: '', height: '' })
    editor.dom.setAttribs(picture, { width: String(width), height: null })
  })
  editor.nodeChanged()
}

const describe = (editor: Editor) => {
  const picture = chosen(editor)
  if (!picture || isDrawing(picture)) return
  void import('../pictures/description-dialog.ts').then((dialog) => dialog.openDescriptionDialog(editor, picture))
}

/** Asks once about each picture that is put in without words. */
const askAboutNew = (editor: Editor) => {
  const known = new Set<string | null>()
  const notice = (isNew: boolean) => {
    for (const picture of editor.dom.select('img')) {
      const address = picture.getAttribute('src')
      if (!isPicture(picture) || isDrawing(picture) || picture.id.startsWith(UPLOADING) || known.has(address)) continue
      known.add(address)
      if (isNew && address && isWordless(picture))
        void import('../pictures/question.ts').then(({ askForWords }) => askForWords(editor, address))
    }
  }
  editor.on('SetContent', ({ selection }) => notice(selection === true))
  editor.on(STORED, () => notice(true))
}

export const pictures = (editor: Editor) => {
  const { t } = hostOf(editor)
  const { registry } = editor.ui
  registry.addButton('describe', {
    text: t('picture.describe'),
    shortcut: shortcutOf('picture.describe'),
    onAction: () => describe(editor),
  })
  editor.on(
    'init',
    () => void editor.shortcuts.add(patternOf('picture.describe'), t('picture.describe'), () => describe(editor)),
  )
  const sizes = [
    ['smaller', 'zoom-out', 1 / STEP],
    ['larger', 'zoom-in', STEP],
  ] as const
  for (const [name, icon, factor] of sizes) {
    const tool = `picture.${name}` as const
    const tooltip = t(tool)
    registry.addButton(name, { icon, tooltip, shortcut: shortcutOf(tool), onAction: () => resize(editor, factor) })
    editor.on('init', () => void editor.shortcuts.add(patternOf(tool), tooltip, () => resize(editor, factor)))
  }
  const isInText = (node: Element) => isPicture(node) && editor.getBody().contains(node)
  const place = { scope: 'node', position: 'node' } as const
  registry.addContextToolbar('beside a picture', {
    predicate: (node) => isInText(node) && !isDrawing(node),
    items: 'describe | smaller larger',
    ...place,
  })
  // The words of a drawing are its source.
  registry.addContextToolbar('beside a drawing', {
    predicate: (node) => isInText(node) && isDrawing(node),
    items: 'smaller larger',
    ...place,
  })
  askAboutNew(editor)
}
