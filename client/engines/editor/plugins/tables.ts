// Tables by the commands of TinyMCE's model. Its plugin would add 14 kB for dialogs of borders and spacing.
import { patternOf, shortcutOf } from '../../keyboard/text-keys.ts'
import { hostOf } from '../host.ts'
import type { Editor } from '../tinymce.ts'

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

export const tables = (editor: Editor) => {
  const { t } = hostOf(editor)
  const { registry } = editor.ui
  const open = () => void import('./table-dialog.ts').then(({ openTableDialog }) => openTableDialog(editor))
  registry.addButton('grid', { icon: 'table', tooltip: t('table'), shortcut: shortcutOf('table'), onAction: open })
  editor.on('init', () => void editor.shortcuts.add(patternOf('table'), t('table'), open))
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
