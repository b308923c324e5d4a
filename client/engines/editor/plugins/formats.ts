// Tools for formats that TinyMCE has without a key or with other words.
import { patternOf, shortcutOf } from '../../keyboard/text-keys.ts'
import { hostOf } from '../host.ts'
import type { Editor } from '../tinymce.ts'

const LINES =
  '<svg width="24" height="24"><g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">'
const H1 = `${LINES}<path d="M19 18v-8l-2 2M4 6v12M12 6v12M4 12h8"/></g></svg>`
const H2 = `${LINES}<path d="M17 12a2 2 0 1 1 4 0c0 .6-.4 1.3-.8 1.9L17 18h4M4 6v12M12 6v12M4 12h8"/></g></svg>`

const toggle = (format: string) => (editor: Editor) => editor.execCommand('mceToggleFormat', false, format)

/** Words of a line become code; an empty line or several lines a block of code. */
const toggleCode = (editor: Editor) => {
  const [block, another] = editor.selection.getSelectedBlocks()
  const isBlock = another !== undefined || (block !== undefined && editor.dom.isEmpty(block))
  if (editor.formatter.match('pre')) editor.execCommand('FormatBlock', false, 'p')
  else if (isBlock) editor.execCommand('FormatBlock', false, 'pre')
  else toggle('code')(editor)
}

/** By name of the tool. The title of a note is a heading of level 2. */
const FORMATS = {
  heading: { icon: 'buildon-h1', word: 'heading', formats: ['h3'], act: toggle('h3') },
  subheading: { icon: 'buildon-h2', word: 'subheading', formats: ['h4'], act: toggle('h4') },
  subscripted: { icon: 'subscript', word: 'subscript', formats: ['subscript'], act: toggle('subscript') },
  superscripted: { icon: 'superscript', word: 'superscript', formats: ['superscript'], act: toggle('superscript') },
  quotation: { icon: 'quote', word: 'quotation', formats: ['blockquote'], act: toggle('blockquote') },
  codetext: { icon: 'sourcecode', word: 'code', formats: ['code', 'pre'], act: toggleCode },
} as const // prettier-ignore

export const formats = (editor: Editor) => {
  const { t } = hostOf(editor)
  editor.ui.registry.addIcon('buildon-h1', H1)
  editor.ui.registry.addIcon('buildon-h2', H2)
  for (const [name, { icon, word, formats: found, act }] of Object.entries(FORMATS)) {
    editor.ui.registry.addToggleButton(name, {
      icon,
      tooltip: t(word),
      shortcut: shortcutOf(word),
      onAction: () => act(editor),
      onSetup: (button) => {
        const look = () => button.setActive(found.some((format) => editor.formatter.match(format)))
        look()
        editor.on('NodeChange', look)
        return () => editor.off('NodeChange', look)
      },
    })
    // After TinyMCE's own keys, which are of the first two headings of a page.
    editor.on('init', () => void editor.shortcuts.add(patternOf(word), t(word), () => act(editor)))
  }
}
