import { useTranslation } from 'react-i18next'
import { type Fields, isBodyField, isTitleField } from '../../../entities/note/fields.ts'
import { useOpenNote } from '../../../entities/note/open-note.ts'
import { ask } from '../../../ui/ask.ts'
import { tell } from '../../../ui/toasts.ts'
import { useInnerNote } from '../inner-note.ts'
import type { Supports } from '../writing/use-draft.ts'

/**
 * Puts the words of an earlier version into the editor, to be contributed like any others: nothing is overwritten before,
 * and marks whose links are gone get new ones then.
 */
export const useRestore = (onDone: () => void) => {
  const { t } = useTranslation('versions')
  const { dirty, openTab } = useOpenNote()
  const { draft } = useInnerNote()
  return async (version: Fields, supports: Supports) => {
    const question = {
      title: t('restore.title'),
      text: t('restore.text'),
      yes: t('restore.yes'),
      no: t('restore.no'),
      danger: true,
    }
    if (dirty && !(await ask(question))) return
    const words = Object.entries(version).filter(
      ([name]) => isBodyField(name) || isTitleField(name) || name === 'keywords',
    )
    draft.know(supports)
    draft.edit(Object.fromEntries(words))
    openTab('edit')
    tell(t('restored'))
    onDone()
  }
}
