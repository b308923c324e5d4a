import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { secondFactorOffSchema } from '../../../shared/domain/second-factor.ts'
import { errorText } from '../../lib/i18n.ts'
import { useMe } from '../../lib/session.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { notify } from '../../ui/toasts.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { CodeField } from './code-field.tsx'
import { refusedFields } from './refused-fields.ts'
import { useTurnOff } from './second-factor.queries.ts'

export const TurnOff = () => {
  const { t } = useTranslation('secondFactor')
  const [isOpen, { open, close }] = useDisclosure()
  if (isOpen) return <TurnOffForm onCancel={close} />
  return (
    <Button variant="default" onClick={open}>
      {t('turnOff')}
    </Button>
  )
}

const TurnOffForm = ({ onCancel }: { onCancel: () => void }) => {
  const { t } = useTranslation('secondFactor')
  const { t: tErrors } = useTranslation('errors')
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const { withoutPassword } = useMe()
  const turnOff = useTurnOff()
  const form = useSchemaForm(secondFactorOffSchema, { password: '', code: '' })
  const untold = form.untold(turnOff.error, refusedFields(turnOff.error))
  const send = (values: { password: string; code: string }) =>
    turnOff.mutate(values, {
      onSuccess: () => notify(t('turnedOff')),
      onError: (error) => form.refuse(refusedFields(error)),
    })
  return (
    <form noValidate onSubmit={form.submit(send)} style={{ alignSelf: 'stretch' }}>
      <Stack align="stretch" maw="24rem">
        <FormAlert message={untold ? errorText(untold, tErrors) : undefined} />
        <Text>{t('turnOffLead')}</Text>
        {!withoutPassword && (
          <PasswordField
            ref={first}
            label={t('password')}
            name="password"
            autoComplete="current-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
        )}
        <CodeField label={t('code')} key={form.key('code')} {...form.getInputProps('code')} />
        <FormButtons
          cancel={t('cancel')}
          submit={t('turnOff')}
          busy={turnOff.isPending}
          onCancel={onCancel}
          color="red"
        />
      </Stack>
    </form>
  )
}
