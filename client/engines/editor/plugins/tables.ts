// Tables by the commands of TinyMCE's model. Its plugin would add 14 kB for dialogs of borders and spacing.
import { hostOf } from '../host.ts'
import type { Editor } from '../tinymce.ts'

const ROWS_MAX = 50
const COLUMNS_MAX = 20
const FIRST = { rows: '3', columns: '3', header: true }

/** Icon, TinyMCE's words and command of the tools beside a table. */
const TOOLS = {
  rowbefore: ['table-insert-row-above', 'Insert row before', 'mceTableInsertRowBefore'],
  rowafter: ['table-insert-row-after', 'Insert row after', 'mceTableInsertRowAfter'],
  rowdelete: ['table-delete-row', 'Delete row', 'mceTableDeleteRow'],
  columnbefore: ['table-insert-column-before', 'Insert column before', 'mceTableInsertColBefore'],
  columnafter: ['table-insert-column-after', 'Insert column after', 'mceTableInsertColAfter'],
  columndelete: ['table-delete-column', 'Delete column', 'mceTableDeleteCol'],
  tabledelete: ['table-delete-table', 'Delete table', 'mceTableDelete'],
} as const

const isBetween1And = (max: number, value: number) => Number.isInteger(value) && value >= 1 && value <= max

const openDialog = (editor: Editor, given: typeof FIRST = FIRST, isRefused = false) => {
  const { t } = hostOf(editor)
  const limit = t('table.limit', { rows: ROWS_MAX, columns: COLUMNS_MAX })
  editor.windowManager.open<typeof FIRST>({
    title: t('table'),
    initialData: given,
    body: {
      type: 'panel',
      items: [
        ...(isRefused ? [{ type: 'alertbanner', level: 'error', icon: 'warning', text: limit } as const] : []),
        { type: 'input', name: 'rows', label: t('table.rows'), inputMode: 'numeric' },
        { type: 'input', name: 'columns', label: t('table.columns'), inputMode: 'numeric' },
        { type: 'checkbox', name: 'header', label: t('table.header') },
      ],
    },
    buttons: [
      { type: 'cancel', text: 'Cancel' },
      { type: 'submit', text: t('table.insert'), buttonType: 'primary' },
    ],
    onSubmit: (dialog) => {
      const data = dialog.getData()
      const [rows, columns] = [Number(data.rows), Number(data.columns)]
      dialog.close()
      if (!isBetween1And(ROWS_MAX, rows) || !isBetween1And(COLUMNS_MAX, columns)) return openDialog(editor, data, true)
      editor.execCommand('mceInsertTable', false, { rows, columns, options: { headerRows: data.header ? 1 : 0 } })
    },
  })
}

export const tables = (editor: Editor) => {
  const { t } = hostOf(editor)
  const { registry } = editor.ui
  const open = () => openDialog(editor)
  registry.addButton('grid', { icon: 'table', tooltip: t('table'), shortcut: 'Access+G', onAction: open })
  editor.on('init', () => void editor.shortcuts.add('access+g', t('table'), open))
  for (const [name, [icon, tooltip, command]] of Object.entries(TOOLS))
    registry.addButton(name, { icon, tooltip, onAction: () => void editor.execCommand(command) })
  const isHeader = () => editor.queryCommandValue('mceTableRowType') === 'header'
  registry.addToggleButton('rowheader', {
    icon: 'table-top-header',
    tooltip: t('table.header'),
    onAction: () => void editor.execCommand('mceTableRowType', false, { type: isHeader() ? 'body' : 'header' }),
    onSetup: (button) => {
      const look = () => button.setActive(isHeader())
      look()
      editor.on('NodeChange', look)
      return () => editor.off('NodeChange', look)
    },
  })
  registry.addContextToolbar('beside a table', {
    predicate: (node) => node.nodeName === 'TABLE' && editor.getBody().contains(node),
    items: 'rowheader | rowbefore rowafter rowdelete | columnbefore columnafter columndelete | tabledelete',
    scope: 'node',
    position: 'node',
  })
}
