import { useTranslation } from 'react-i18next'
import type { LeftOutCounts } from '../../engines/editor/paste/left-out.ts'
import { toastError } from '../../ui/toasts.ts'

/** Reports content that was removed by pasting (PAST-03). */
export const useNotifyLeftOut = () => {
  const { t, i18n } = useTranslation('notes')
  return (counts: LeftOutCounts) => {
    const names = [...counts].map(([kind, count]) => t(`pasted.${kind}`, { count }))
    const things = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
    toastError(t('pasted.leftOut', { things }))
  }
}
