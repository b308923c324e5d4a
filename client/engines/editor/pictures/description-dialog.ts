import { hostOf } from '../host.ts'
import type { Editor } from '../tinymce.ts'
import { wordsOf } from './words.ts'

const WORDS_MAX = 500

interface Given {
  words: string
  decorative: boolean
}

/** Words that begin like the source of a drawing would become one. */
const harmless = (words: string) => words.replace(/^[\s<]+/, '').trim()

export const openDescriptionDialog = (
  editor: Editor,
  picture: Element,
  given: Given = { words: wordsOf(picture), decorative: picture.getAttribute('alt') === '' },
  isRefused = false,
) => {
  const { t } = hostOf(editor)
  editor.windowManager.open<Given & Record<string, unknown>>({
    title: t('picture.describe'),
    initialData: { ...given },
    body: {
      type: 'panel',
      items: [
        ...(isRefused
          ? [
              {
                type: 'alertbanner',
                level: 'error',
                icon: 'warning',
                text: t('picture.long', { max: WORDS_MAX }),
              } as const,
            ]
          : []),
        { type: 'input', name: 'words', label: t('picture.words') },
        { type: 'checkbox', name: 'decorative', label: t('picture.decorative') },
      ],
    },
    buttons: [
      { type: 'cancel', text: 'Cancel' },
      { type: 'submit', text: 'Save', buttonType: 'primary' },
    ],
    onChange: (dialog, { name }) => {
      if (name === 'decorative') dialog.setEnabled('words', !dialog.getData().decorative)
    },
    onSubmit: (dialog) => {
      const data = dialog.getData()
      const words = data.decorative ? '' : harmless(data.words)
      dialog.close()
      if (words.length > WORDS_MAX) return openDescriptionDialog(editor, picture, data, true)
      if (words === '' && !data.decorative) return
      editor.undoManager.transact(() => picture.setAttribute('alt', words))
    },
  })
}
