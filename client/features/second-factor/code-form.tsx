import { Button, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { codeSignInSchema } from '../../../shared/domain/second-factor.ts'
import { errorText } from '../../lib/i18n.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { CodeField } from './code-field.tsx'
import { refusedFields } from './refused-fields.ts'
import { useCodeSignIn } from './second-factor.queries.ts'

interface Props {
  proof: string
  onDone: () => void
  onBack: () => void
}

export const CodeForm = ({ proof, onDone, onBack }: Props) => {
  const { t } = useTranslation(['secondFactor', 'accounts'])
  const { t: tErrors } = useTranslation('errors')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const signIn = useCodeSignIn()
  const form = useSchemaForm(codeSignInSchema, { proof, code: '' })
  const untold = form.untold(signIn.error, refusedFields(signIn.error))
  const onError = (error: Error) => form.refuse(refusedFields(error))
  return (
    <form noValidate onSubmit={form.submit((values) => signIn.mutate(values, { onSuccess: onDone, onError }))}>
      <Stack>
        <FormAlert message={untold ? errorText(untold, tErrors) : undefined} />
        <CodeField
          ref={field}
          label={t('code')}
          required
          withAsterisk={false}
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <BusyButton type="submit" loading={signIn.isPending} fullWidth mt="xs">
          {t('accounts:signIn.submit')}
        </BusyButton>
        <Button variant="subtle" onClick={onBack}>
          {t('signIn.back')}
        </Button>
      </Stack>
    </form>
  )
}
