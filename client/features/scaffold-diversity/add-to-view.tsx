import { Modal, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { linkSchema } from '../../../shared/domain/links.ts'
import { riseAboveSchema } from '../../../shared/domain/rise-aboves.ts'
import { itemLinksSchema } from '../../../shared/domain/views.ts'
import { ITEMS_AT_ONCE_MAX, SELECTOR_MAX } from '../../../shared/wire/limits.ts'
import { choicesFor } from '../../lib/choices.ts'
import { viewsQuery } from '../../entities/view/live-views.ts'
import { viewChoicesOf } from '../../entities/view/view-choices.ts'
import { api, refusedHere } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { notify } from '../../ui/toasts.ts'

type Way = 'riseAbove' | 'items'

interface Adding {
  viewId: string
  noteIds: readonly string[]
}

const riseAbove = ({ viewId, noteIds, title }: Adding & { title: string }) =>
  api.post(`/api/views/${viewId}/riseabove`, { title, notes: noteIds }, riseAboveSchema, withIdempotencyKey())

const addItems = async ({ viewId, noteIds }: Adding): Promise<number> => {
  const standing = await api.get(`/api/links/from/${viewId}`, z.array(z.pick(linkSchema, { to: true, type: true })))
  const known = new Set(standing.flatMap(({ to, type }) => (type === 'contains' ? [to] : [])))
  const items = noteIds.flatMap((to) => (known.has(to) ? [] : [{ to }]))
  if (items.length > 0) await api.post(`/api/views/${viewId}/items`, { items }, itemLinksSchema, withIdempotencyKey())
  return items.length
}

interface Props {
  communityId: string
  noteIds: readonly string[]
  onClose: () => void
}

export const AddToView = ({ communityId, noteIds, onClose }: Props) => {
  const { t, i18n } = useTranslation('diversity')
  const { t: tErrors } = useTranslation('errors')
  const { data = [] } = useQuery(viewsQuery(communityId))
  const views = viewChoicesOf(data, { language: i18n.language, untitled: t('untitled') })
  const [way, setWay] = useState<Way>('riseAbove')
  const [title, setTitle] = useState('')
  const [viewId, setViewId] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const on = views.find(({ value }) => value === viewId)?.label ?? ''

  const adding = useMutation({
    mutationFn: async (into: string) => {
      if (way === 'riseAbove') {
        const { note } = await riseAbove({ viewId: into, noteIds, title })
        return t('add.risen', { title: note.title, view: on })
      }
      return t('add.added', { count: await addItems({ viewId: into, noteIds }), view: on })
    },
    onSuccess: (done) => {
      notify(done)
      onClose()
    },
  })

  const refusalOf = () => {
    if (noteIds.length === 0) return t(way === 'riseAbove' ? 'add.noneToRise' : 'add.none')
    if (noteIds.length > ITEMS_AT_ONCE_MAX) return t('add.tooMany', { max: ITEMS_AT_ONCE_MAX })
    if (way === 'riseAbove' && title.trim() === '') return errorText(refusedHere('riseAbove.name'), tErrors)
    return viewId === null ? t('add.noView') : undefined
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (adding.isPending) return
    const refused = refusalOf()
    setRefusal(refused)
    adding.reset()
    if (refused === undefined && viewId !== null) adding.mutate(viewId)
  }

  return (
    <Modal opened onClose={onClose} title={t('add')} withCloseButton={false}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <Text c="dimmed">{t('add.text', { count: noteIds.length })}</Text>
          <Radio.Group label={t('add.way')} value={way} onChange={(value) => setWay(value)}>
            <Stack gap="xs" mt={4}>
              <Radio value="riseAbove" label={t('add.riseAbove')} />
              <Radio value="items" label={t('add.items')} />
            </Stack>
          </Radio.Group>
          {way === 'riseAbove' && (
            <TextInput
              data-autofocus
              label={t('add.name')}
              value={title}
              maxLength={1000}
              onChange={({ currentTarget: { value } }) => setTitle(value)}
            />
          )}
          <Select
            label={t(way === 'riseAbove' ? 'add.on' : 'add.to')}
            placeholder={t('add.chooseView')}
            nothingFoundMessage={t('add.noSuchView')}
            searchable
            limit={SELECTOR_MAX}
            filter={({ search, limit }) => choicesFor(views, search, limit)}
            data={views}
            value={viewId}
            onChange={setViewId}
          />
          <FormAlert message={refusal ?? (adding.error ? errorText(adding.error, tErrors) : undefined)} />
          <FormButtons
            cancel={t('add.cancel')}
            submit={t(way === 'riseAbove' ? 'add.create' : 'add.submit')}
            busy={adding.isPending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
