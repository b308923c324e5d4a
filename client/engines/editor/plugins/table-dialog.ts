import { hostOf } from '../host.ts'
import type { Editor } from '../tinymce.ts'

const ROWS_MAX = 50
const COLUMNS_MAX = 20
const FIRST = { rows: '3', columns: '3', header: true }

const isBetween1And = (max: number, value: number) => Number.isInteger(value) && value >= 1 && value <= max

export const openTableDialog = (editor: Editor, given: typeof FIRST = FIRST, isRefused = false) => {
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
      if (!isBetween1And(ROWS_MAX, rows) || !isBetween1And(COLUMNS_MAX, columns))
        return openTableDialog(editor, data, true)
      editor.execCommand('mceInsertTable', false, { rows, columns, options: { headerRows: data.header ? 1 : 0 } })
    },
  })
}
