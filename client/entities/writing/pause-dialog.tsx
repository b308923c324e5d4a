import { Button, Group, Modal, Radio, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PauseChange } from '../../../shared/domain/pauses.ts'
import { refusedHere } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { notify } from '../../ui/toasts.ts'
import { authorsKey } from '../author/member.ts'
import { changePause } from '../author/pauses.ts'

export interface PauseDialogProps {
  communityId: string
  viewId?: string
  author?: { _id: string; name: string }
  onClose: () => void
}

const LENGTHS = ['endless', '10', '30', 'chosen'] as const
type Length = (typeof LENGTHS)[number]

/** `chosen`: local time of an input of type datetime-local. */
const pauseOf = (length: Length, chosen: string): PauseChange['pause'] => {
  if (length === 'endless') return {}
  if (length !== 'chosen') return { minutes: Number(length) }
  const until = new Date(chosen)
  if (Number.isNaN(until.getTime())) throw refusedHere('pause.end')
  return { until: until.toISOString() }
}

export default function PauseDialog({ communityId, viewId, author, onClose }: PauseDialogProps) {
  const { t } = useTranslation(['pauses', 'common'])
  const { t: tErrors } = useTranslation('errors')
  const cache = useQueryClient()
  const [what, setWhat] = useState<'view' | 'community'>(viewId ? 'view' : 'community')
  const [length, setLength] = useState<Length>('endless')
  const [chosen, setChosen] = useState('')
  const begin = useMutation({
    mutationFn: async () => {
      const target = author ? { authorId: author._id } : what === 'view' && viewId ? { viewId } : {}
      await changePause(cache, communityId, { ...target, pause: pauseOf(length, chosen) })
      if (author) await cache.invalidateQueries({ queryKey: authorsKey(communityId) })
    },
    onSuccess: () => {
      notify(t('begun'))
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={author ? t('title.member', { name: author.name }) : t('title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          begin.mutate()
        }}
      >
        <Stack>
          <Text c="dimmed">{t(author ? 'text.member' : 'text')}</Text>
          {viewId && (
            <SegmentedControl
              aria-label={t('where')}
              value={what}
              onChange={(value) => setWhat(value)}
              data={[
                { value: 'view', label: t('where.view') },
                { value: 'community', label: t('where.community') },
              ]}
            />
          )}
          <Radio.Group label={t('length')} value={length} onChange={(value) => setLength(value)}>
            <Stack gap="xs" mt="xs">
              {LENGTHS.map((value) => (
                <Radio key={value} value={value} label={t(`length.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {length === 'chosen' && (
            <TextInput
              type="datetime-local"
              label={t('until')}
              value={chosen}
              onChange={({ currentTarget: { value } }) => setChosen(value)}
            />
          )}
          <FormAlert message={begin.error ? errorText(begin.error, tErrors) : undefined} />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={begin.isPending}>
              {t('begin')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
