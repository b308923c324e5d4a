import { useTranslation } from 'react-i18next'
import { type Fields, isBodyField, isTitleField } from '../../../entities/note/fields.ts'
import { useOpenNote } from '../../../entities/note/open-note.ts'
import { ask } from '../../../ui/ask.ts'
import { notify } from '../../../ui/toasts.ts'
import { useInnerNote } from '../inner-note.ts'
import type { Supports } from '../writing/use-draft.ts'

/**
 * Loads an earlier version into the editor. It is only stored by contributing, which also makes new links for marks
 * that lost theirs.
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
    notify(t('restored'))
    onDone()
  }
}
