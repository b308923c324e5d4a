import { LATEX_MAX } from '../../../../shared/text/formulas.ts'
import { parse, sourceOf } from '../decoration.ts'
import { hostOf } from '../host.ts'
import type { Editor } from '../tinymce.ts'
import { changeFormula, storedFormula } from './formula.ts'
import { type Rendered, renderLatex } from './latex.ts'

const PREVIEW = 'formula-preview'

/** Word and LaTeX of the buttons; the selection or a box takes the first gap. */
const PARTS = {
  fraction: '\\frac{}{}',
  power: '^{}',
  index: '_{}',
  root: '\\sqrt{}',
  times: '\\times ',
  sum: '\\sum_{i=1}^{n} ',
} as const

type Part = keyof typeof PARTS
interface Data {
  source: string
  block: boolean
}

const field = () => document.querySelector<HTMLTextAreaElement>('.tox-dialog textarea')

/** Inserts LaTeX at the cursor; selected text goes into its first braces. */
const insertPart = (part: Part) => {
  const input = field()
  if (!input) return
  const { selectionStart: from, selectionEnd: to, value } = input
  const [before = '', after] = PARTS[part].split('{}', 2)
  const rest = after === undefined ? '' : `{${value.slice(from, to)}}${PARTS[part].slice(before.length + 2)}`
  input.setRangeText(`${before}${rest}`, from, to, 'end')
  if (after !== undefined) {
    const cursor = from + before.length + 1 + (to - from)
    input.setSelectionRange(cursor, cursor)
  }
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.focus()
}

/** Edits the formula in `holding`, or inserts a new one. */
export const openFormulaDialog = (editor: Editor, holding: Element | undefined) => {
  const { t } = hostOf(editor)
  const known = holding && parse(storedFormula(holding)).querySelector('math')
  const place = editor.selection.getBookmark(2, true)
  let rendered: Rendered = { fault: 'empty', near: '' }

  const preview = ({ source, block }: Data, isSubmitted = false) => {
    rendered = renderLatex(source, block)
    const shown = document.querySelector(`#${PREVIEW}`)
    if ('html' in rendered) shown?.replaceChildren(...parse(rendered.html).childNodes)
    else {
      const { fault, near } = rendered
      const text = fault === 'empty' && !isSubmitted ? '' : t(`formula.${fault}`, { near, max: LATEX_MAX })
      shown?.replaceChildren(text)
    }
    shown?.toggleAttribute('data-fault', !('html' in rendered))
  }

  const insert = (html: string) => {
    editor.undoManager.transact(() => {
      editor.focus()
      if (holding && editor.getBody().contains(holding)) return changeFormula(holding, html)
      editor.selection.moveToBookmark(place)
      editor.insertContent(html)
    })
    editor.dispatch('input')
  }

  editor.windowManager.open<Data>({
    title: t('formula'),
    size: 'medium',
    initialData: { source: known ? sourceOf(known) : '', block: known?.getAttribute('display') === 'block' },
    body: {
      type: 'panel',
      items: [
        { type: 'textarea', name: 'source', label: t('formula.source'), placeholder: '\\frac{1}{2}' },
        { type: 'bar', items: Object.keys(PARTS).map((name) => ({ type: 'button', name, text: t(`formula.${name as Part}`), buttonType: 'secondary' })) },
        { type: 'checkbox', name: 'block', label: t('formula.block') },
        { type: 'htmlpanel', html: `<p>${t('formula.preview')}</p><div id="${PREVIEW}" class="${PREVIEW}" aria-live="polite"></div>` },
      ],
    },
    buttons: [
      { type: 'cancel', text: 'Cancel' },
      { type: 'submit', text: t('formula.insert'), buttonType: 'primary' },
    ],
    onChange: (dialog) => preview(dialog.getData()),
    onAction: (_dialog, { name }) => insertPart(name as Part),
    onSubmit: (dialog) => {
      preview(dialog.getData(), true)
      if (!('html' in rendered)) return dialog.focus('source')
      dialog.close()
      insert(rendered.html)
    },
  })
  const input = field()
  input?.setAttribute('spellcheck', 'false')
  // Typing reports changes only on leaving the field.
  input?.addEventListener('input', () => {
    const block = document.querySelector<HTMLInputElement>('.tox-dialog .tox-checkbox__input')?.checked ?? false
    preview({ source: input.value, block })
  })
  preview({ source: known ? sourceOf(known) : '', block: known?.getAttribute('display') === 'block' })
} // prettier-ignore
