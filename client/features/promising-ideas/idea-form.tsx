import { Stack, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PromisingIdea, REASON_MAX } from '../../../shared/domain/promising-ideas.ts'
import { errorText } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { ColourChoice } from './colour-choice.tsx'
import classes from './ideas.module.css'

interface Props {
  communityId: string
  said: PromisingIdea
  onSave: (said: PromisingIdea) => Promise<unknown>
  onClose: () => void
}

export const IdeaForm = ({ communityId, said, onSave, onClose }: Props) => {
  const { t } = useTranslation('promisingIdeas')
  const { t: tErrors } = useTranslation('errors')
  const [reason, setReason] = useState(said.reason)
  const [color, setColor] = useState(said.color)
  const [saving, setSaving] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (saving) return
    setSaving(true)
    setFault(undefined)
    try {
      await onSave({ ...said, reason: reason.trim(), color })
      onClose()
    } catch (error) {
      setFault(error)
      setSaving(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <blockquote className={classes.quote} dir="auto">
          {said.idea}
        </blockquote>
        <Textarea
          size="md"
          data-autofocus
          label={t('reason')}
          description={t('reason.hint')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <ColourChoice communityId={communityId} stored={said.color} value={color} onChange={setColor} />
        <FormAlert message={fault === undefined ? undefined : errorText(fault, tErrors)} />
        <FormButtons cancel={t('cancel')} submit={t('save')} busy={saving} onCancel={onClose} />
      </Stack>
    </form>
  )
}
