import { arrayMove } from '@dnd-kit/sortable'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Author } from '../../../shared/domain/authors.ts'
import { errorText } from '../../lib/i18n.ts'
import { ShortTitle } from '../../ui/short-title.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { toastError } from '../../ui/toasts.ts'
import { useReorder } from './communities.queries.ts'

/** Reorders communities; saves each move at once. */
export default function Rearrange({ registrations }: { registrations: Author[] }) {
  const { t } = useTranslation('communities')
  const { t: tErrors } = useTranslation('errors')
  const reorder = useReorder((error) => toastError(t('order.failed', { message: errorText(error, tErrors) })))
  // The cache updates a moment later; until then a dropped row would jump back.
  const [held, setHeld] = useState({ of: registrations, list: registrations })
  const shown = held.of === registrations ? held.list : registrations
  const move = (from: number, to: number) => {
    const list = arrayMove(shown, from, to)
    setHeld({ of: registrations, list })
    reorder(list)
  }
  return (
    <SortableList
      label={t('order.title')}
      entries={shown.map(({ _id, _community }) => ({ id: _id, title: _community.title }))}
      words={{
        drag: t('order.drag'),
        up: (title) => t('order.up', { title }),
        down: (title) => t('order.down', { title }),
        moved: (to) => t('order.moved', to),
      }}
      onMove={move}
    >
      {({ title }) => (
        <Text fw={700} size="lg" lh={1.3}>
          <ShortTitle title={title} />
        </Text>
      )}
    </SortableList>
  )
}
