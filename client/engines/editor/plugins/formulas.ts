import { patternOf, shortcutOf } from '../../keyboard/text-keys.ts'
import tinymce from 'tinymce'
import { FORMULA, FORMULAS, holdFormulas } from '../formulas/formula.ts'
import { hostOf } from '../host.ts'
import type { Editor } from '../tinymce.ts'
import { loadCode } from '../../../lib/load-code.ts'

const chosen = (editor: Editor) => editor.dom.getParent(editor.selection.getNode(), FORMULAS) ?? undefined

const MAYBE_TYPED = /\\\(|\$\$/

export const formulas = (editor: Editor) => {
  const { t } = hostOf(editor)
  const open = (holding = chosen(editor)) =>
    void import('../formulas/dialog.ts').then(({ openFormulaDialog }) => openFormulaDialog(editor, holding))
  editor.on('BeforeSetContent', (event) => {
    event.content = holdFormulas(event.content)
  })
  editor.on('SetContent', () => {
    if (!editor.dom.select(FORMULAS).some((holding) => holding.querySelector('math > mtext:only-child'))) return
    void loadCode(() => import('../formulas/rendering.ts')).then(({ renderPending }) => renderPending(editor))
  })
  editor.on('PreInit', () =>
    editor.serializer.addAttributeFilter(FORMULA, (nodes) => {
      for (const node of nodes) {
        const html = new tinymce.html.Node('#text', 3)
        html.raw = true
        html.value = decodeURIComponent(node.attr(FORMULA) ?? '')
        node.replace(html)
      }
    }),
  )
  editor.ui.registry.addToggleButton('formula', {
    icon: 'math-equation',
    tooltip: t('formula'),
    shortcut: shortcutOf('formula'),
    onAction: () => open(),
    onSetup: (button) => {
      const look = () => button.setActive(chosen(editor) !== undefined)
      editor.on('NodeChange', look)
      return () => editor.off('NodeChange', look)
    },
  })
  editor.on('init', () => void editor.shortcuts.add(patternOf('formula'), t('formula'), () => open()))
  editor.on('dblclick', ({ target }) => {
    const holding = editor.dom.getParent(target as Node, FORMULAS)
    if (holding) open(holding)
  })
  const first = true
  editor.on(
    'keydown',
    (event) => {
      const holding = event.key === 'Enter' && !event.ctrlKey && !event.metaKey ? chosen(editor) : undefined
      if (!holding) return
      event.preventDefault()
      event.stopImmediatePropagation()
      open(holding)
    },
    first,
  )
  editor.on('keyup click blur', () => {
    if (!MAYBE_TYPED.test(editor.getBody().textContent)) return
    void loadCode(() => import('../formulas/rendering.ts')).then(({ convertTyped }) => convertTyped(editor))
  })
}
