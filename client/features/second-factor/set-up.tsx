import { Code, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type SecondFactorOffer,
  secondFactorOnSchema,
  secondFactorSetupSchema,
} from '../../../shared/domain/second-factor.ts'
import { errorText } from '../../lib/i18n.ts'
import { useMe } from '../../lib/session.ts'
import { reauthenticate } from '../../lib/live.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { refusedFields } from './refused-fields.ts'
import { useOffer, useTurnOn } from './second-factor.queries.ts'

interface Props {
  /** Called after the recovery codes. */
  onDone: () => void
  onCancel?: () => void
}

export const SetUp = ({ onDone, onCancel }: Props) => {
  const [offer, setOffer] = useState<SecondFactorOffer>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (offer) return <FirstCode offer={offer} onDone={setCodes} onCancel={onCancel} />
  return <PasswordStep onDone={setOffer} onCancel={onCancel} />
}

interface Step<T> {
  onDone: (result: T) => void
  onCancel: (() => void) | undefined
}

const useFirstFocus = () => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}

const PasswordStep = ({ onDone, onCancel }: Step<SecondFactorOffer>) => {
  const { t } = useTranslation('secondFactor')
  const { t: tErrors } = useTranslation('errors')
  const field = useFirstFocus()
  const { withoutPassword } = useMe()
  const offer = useOffer()
  const form = useSchemaForm(secondFactorSetupSchema, { password: '' })
  const untold = form.untold(offer.error, refusedFields(offer.error))
  const onError = (error: Error) => form.refuse(refusedFields(error))
  return (
    <form noValidate onSubmit={form.submit((values) => offer.mutate(values, { onSuccess: onDone, onError }))}>
      <Stack align="stretch" maw="24rem">
        <FormAlert message={untold ? errorText(untold, tErrors) : undefined} />
        {!withoutPassword && (
          <PasswordField
            ref={field}
            label={t('password')}
            name="password"
            autoComplete="current-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
        )}
        <FormButtons cancel={t('cancel')} submit={t('continue')} busy={offer.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

const FirstCode = ({
  offer: { offer, secret, uri },
  onDone,
  onCancel,
}: Step<readonly string[]> & { offer: SecondFactorOffer }) => {
  const { t } = useTranslation('secondFactor')
  const { t: tErrors } = useTranslation('errors')
  const field = useFirstFocus()
  const turnOn = useTurnOn()
  const form = useSchemaForm(secondFactorOnSchema, { offer, code: '' })
  const untold = form.untold(turnOn.error, refusedFields(turnOn.error))
  const send = (values: { offer: string; code: string }) =>
    turnOn.mutate(values, {
      onSuccess: ({ recoveryCodes }) => {
        reauthenticate()
        onDone(recoveryCodes)
      },
      onError: (error) => form.refuse(refusedFields(error)),
    })
  return (
    <form noValidate onSubmit={form.submit(send)}>
      <Stack align="stretch" maw="30rem">
        <FormAlert message={untold ? errorText(untold, tErrors) : undefined} />
        <Text>{t('scan')}</Text>
        <QrCode text={uri} label={t('qr')} />
        <Text>
          {t('key')} <Code style={{ overflowWrap: 'anywhere' }}>{secret.match(/.{1,4}/g)?.join(' ')}</Code>
        </Text>
        <CodeField
          ref={field}
          label={t('appCode')}
          inputMode="numeric"
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <FormButtons cancel={t('cancel')} submit={t('turnOn')} busy={turnOn.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
