import { useTranslation } from 'react-i18next'
import type { SortableWords } from '../../ui/sortable-list.tsx'

export const useSortableWords = (): SortableWords => {
  const { t } = useTranslation('scaffolds')
  return {
    drag: t('order.drag'),
    up: (title) => t('order.up', { title }),
    down: (title) => t('order.down', { title }),
    moved: (to) => t('order.moved', to),
  }
}
