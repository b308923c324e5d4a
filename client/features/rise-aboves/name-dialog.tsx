import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardItem } from '../../../shared/domain/views.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import { refusedHere } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { useNewRiseAbove } from './rise-aboves.queries.ts'

interface Props {
  items: readonly BoardItem[]
  onClose: () => void
}

export default function NameDialog({ items, onClose }: Props) {
  const { t } = useTranslation('riseAboves')
  const { t: tErrors } = useTranslation('errors')
  const { viewId, canvas, take, focusObject } = useBoard()
  const { mutateAsync: create, isPending } = useNewRiseAbove(viewId)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<unknown>()
  const of = items.length === 0 ? 'new' : 'ofSelection'

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    if (name.trim() === '') return setFault(refusedHere('riseAbove.name'))
    const centre = canvas.current?.worldCentre()
    const place = items.length === 0 && centre ? { x: Math.round(centre.x), y: Math.round(centre.y) } : undefined
    try {
      const { note, link, removed } = await create({
        title: name,
        items: items.map(({ _id }) => _id),
        ...(place && { place }),
      })
      take({ saved: [link], removed })
      onClose()
      focusObject(note._id)
    } catch (error) {
      setFault(error)
    }
  }

  return (
    <Modal opened onClose={onClose} title={t(`dialog.${of}`, { count: items.length })} withCloseButton={false}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text c="dimmed">{t(`text.${of}`)}</Text>
          <TextInput
            data-autofocus
            label={t('name')}
            value={name}
            maxLength={1000}
            aria-invalid={fault !== undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <FormAlert message={fault === undefined ? undefined : errorText(fault, tErrors)} />
          <FormButtons cancel={t('cancel')} submit={t('create')} busy={isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
