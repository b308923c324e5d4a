import { Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconChalkboard } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SELECTOR_MAX } from '../../../../shared/wire/limits.ts'
import { itemLinksSchema, type NewItems } from '../../../../shared/domain/views.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import { savingKey } from '../../../entities/view/new-item.ts'
import { withIdempotencyKey } from '../../../lib/idempotency-key.ts'
import { api } from '../../../lib/api.ts'
import { codeText, errorText } from '../../../lib/i18n.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { type ViewChoice, viewChoicesOf } from '../../../entities/view/view-choices.ts'
import { ViewSelector } from '../../../entities/view/view-selector.tsx'
import { viewsQuery } from '../../../entities/view/live-views.ts'
import classes from './panels.module.css'

/** Adds views to another one at free positions, in one request. */
const putOn = ({ viewId, ids }: { viewId: string; ids: readonly string[] }) => {
  const body: NewItems = { items: ids.map((to) => ({ to })) }
  return api.post(`/api/views/${viewId}/items`, body, itemLinksSchema, withIdempotencyKey())
}

/** Views of the community: a click adds one to the open view, the selector several. */
export const ViewLink = () => {
  const { t, i18n } = useTranslation('panels')
  const { t: tViews } = useTranslation('views')
  const { t: tErrors } = useTranslation('errors')
  const { viewId, view, read, take, canvas } = useBoard()
  const { data } = useQuery(viewsQuery(view.communityId))
  const views = viewChoicesOf(data ?? [], { language: i18n.language, untitled: tViews('untitled') })
  const [itself, setItself] = useState(false)
  const put = useMutation({ mutationKey: savingKey, mutationFn: putOn })

  const add = async (ids: readonly string[]) => {
    setItself(ids.includes(viewId))
    if (ids.includes(viewId)) return false
    try {
      const saved = await put.mutateAsync({ viewId, ids })
      take({ saved })
      canvas.current?.select(saved.map(({ _id }) => _id))
      return true
    } catch {
      return false
    }
  }
  const failure = itself
    ? codeText('view.withinItself', tErrors, '')
    : put.error
      ? errorText(put.error, tErrors)
      : undefined

  return (
    <Stack>
      <FormAlert message={failure} />
      <Views views={views} standing={new Set(read()?.items.map(({ to }) => to))} onChoose={(id) => void add([id])} />
      <div>
        <Title order={3} size="h5" mb={6}>
          {t('viewLink.several')}
        </Title>
        <ViewSelector views={views} onAdd={add} />
      </div>
    </Stack>
  )
}

interface ListProps {
  views: readonly ViewChoice[]
  standing: ReadonlySet<string>
  onChoose: (id: string) => void
}

const Views = ({ views, standing, onChoose }: ListProps) => {
  const { t } = useTranslation('panels')
  return (
    <div>
      <ul className={classes.rows} aria-label={t('viewLink.list')}>
        {views.slice(0, SELECTOR_MAX).map(({ value, label }) => (
          <li key={value}>
            <button type="button" className={classes.row} onClick={() => onChoose(value)}>
              <IconChalkboard size={18} aria-hidden />
              <span className={classes.name} dir="auto">
                {label}
              </span>
              {standing.has(value) && (
                <span className={classes.aside} title={t('viewLink.standing')}>
                  <IconCheck size={16} aria-label={t('viewLink.standing')} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {views.length > SELECTOR_MAX && (
        <Text size="sm" c="dimmed">
          {t('viewLink.more', { max: SELECTOR_MAX, all: views.length })}
        </Text>
      )}
    </div>
  )
}
