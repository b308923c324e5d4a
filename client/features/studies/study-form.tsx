import { Alert, Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newStudySchema, type NewStudy } from '../../../shared/domain/studies.ts'
import { errorText } from '../../lib/i18n.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'

interface Props {
  /** Undefined for a new study. */
  study?: NewStudy
  send: (study: NewStudy) => Promise<unknown>
  onClose: () => void
}

export const StudyForm = ({ study, send, onClose }: Props) => {
  const { t } = useTranslation('studies')
  const { t: tErrors } = useTranslation('errors')
  const [fault, setFault] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const { title = '', text = '', paper = false } = study ?? {}
  const form = useSchemaForm(newStudySchema, { title, text, paper })
  const submit = async (fields: NewStudy) => {
    setIsSending(true)
    try {
      await send({ ...fields, title: fields.title.trim(), text: fields.text.trim() })
      onClose()
    } catch (error) {
      setFault(errorText(error, tErrors))
      setIsSending(false)
    }
  }
  return (
    <form noValidate onSubmit={form.submit((fields) => void submit(fields))}>
      <Stack>
        {study && <Alert>{t('warning')}</Alert>}
        <TextInput label={t('name')} autoComplete="off" key={form.key('title')} {...form.getInputProps('title')} />
        <Textarea label={t('text')} autosize minRows={6} key={form.key('text')} {...form.getInputProps('text')} />
        <Switch
          label={t('paper')}
          description={t('paper.hint')}
          key={form.key('paper')}
          {...form.getInputProps('paper', { type: 'checkbox' })}
        />
        <FormAlert message={fault} />
        <Group>
          <BusyButton type="submit" loading={isSending}>
            {t('save')}
          </BusyButton>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
