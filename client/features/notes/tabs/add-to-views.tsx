import { Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { canWrite } from '../../../../shared/rules/access.ts'
import { itemLinksSchema, type NewItems } from '../../../../shared/domain/views.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/i18n.ts'
import { cacheLink } from '../../../entities/link/links.ts'
import { useLiveViews, viewsQuery } from '../../../entities/view/live-views.ts'
import { withIdempotencyKey } from '../../../lib/idempotency-key.ts'
import { useOpenNote } from '../../../entities/note/open-note.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { viewChoicesOf } from '../../../entities/view/view-choices.ts'
import { ViewSelector } from '../../../entities/view/view-selector.tsx'
import classes from './connections-tab.module.css'

const put = ({ viewId, noteId }: { viewId: string; noteId: string }) => {
  const body: NewItems = { items: [{ to: noteId }] }
  return api.post(`/api/views/${viewId}/items`, body, itemLinksSchema, withIdempotencyKey())
}

export const AddToViews = () => {
  const { t, i18n } = useTranslation('notes')
  const { t: tErrors } = useTranslation('errors')
  const { note, member, links } = useOpenNote()
  const cache = useQueryClient()
  useLiveViews(note.communityId)
  const { data: views = [] } = useQuery(viewsQuery(note.communityId))
  const headingId = useId()
  const standing = new Set(links.filter(({ type }) => type === 'contains').map(({ from }) => from))
  const open = views.filter((view) => !standing.has(view._id) && canWrite(member, view))
  const adding = useMutation({
    mutationFn: put,
    onSuccess: (made) => made.forEach((link) => cacheLink(cache, link)),
  })
  const add = async (ids: readonly string[]) => {
    try {
      for (const viewId of ids) await adding.mutateAsync({ viewId, noteId: note._id })
      return true
    } catch {
      return false
    }
  }
  return (
    <section aria-labelledby={headingId} className={classes.adding}>
      <h2 id={headingId} className={classes.heading}>
        {t('connections.views')}
      </h2>
      <Text c="dimmed" size="sm" mb="xs">
        {t('connections.views.hint')}
      </Text>
      <FormAlert message={adding.error ? errorText(adding.error, tErrors) : undefined} />
      <ViewSelector views={viewChoicesOf(open, { language: i18n.language, untitled: t('untitled') })} onAdd={add} />
    </section>
  )
}
