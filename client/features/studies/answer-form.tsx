import { Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type GivenAnswers, PURPOSES, type Purpose } from '../../../shared/domain/studies.ts'
import { errorText } from '../../lib/i18n.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { notify } from '../../ui/toasts.ts'

interface Props {
  given: GivenAnswers
  nameOf: (id: string) => string
  send: (answers: Record<Purpose, boolean>) => Promise<unknown>
}

const toValue = (yes: boolean | undefined) => (yes === undefined ? '' : yes ? 'yes' : 'no')

/** Both purposes, of equal size, nothing preselected without an answer (RSCH-01). */
export const AnswerForm = ({ given, nameOf, send }: Props) => {
  const { t } = useTranslation('studies')
  const { t: tErrors } = useTranslation('errors')
  const [values, setValues] = useState({
    research: toValue(given.research?.yes),
    analytics: toValue(given.analytics?.yes),
  })
  const [fault, setFault] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const submit = async () => {
    if (values.research === '' || values.analytics === '') return setFault(t('both'))
    setFault(undefined)
    setIsSending(true)
    try {
      await send({ research: values.research === 'yes', analytics: values.analytics === 'yes' })
      notify(t('saved'))
    } catch (error) {
      setFault(errorText(error, tErrors))
    } finally {
      setIsSending(false)
    }
  }
  const by = given.research?.recordedBy
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        {PURPOSES.map((purpose) => (
          <Radio.Group
            key={purpose}
            label={t(`ask.${purpose}`)}
            value={values[purpose]}
            onChange={(value) => setValues({ ...values, [purpose]: value })}
          >
            <Group mt={6} gap="xl">
              <Radio size="md" value="yes" label={t('yes')} />
              <Radio size="md" value="no" label={t('no')} />
            </Group>
          </Radio.Group>
        ))}
        {by !== undefined && <Text c="dimmed">{t('recorded', { name: nameOf(by) })}</Text>}
        <FormAlert message={fault} />
        <BusyButton type="submit" variant="default" loading={isSending} style={{ alignSelf: 'start' }}>
          {t('save')}
        </BusyButton>
      </Stack>
    </form>
  )
}
