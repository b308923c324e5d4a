import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { passwordLinkSchema } from '../../shared/domain/password-links.ts'
import { PasswordLinkCard } from '../features/accounts/password-link-card.tsx'
import { useRequestLink } from '../features/accounts/password-links.queries.ts'
import { errorText } from '../lib/i18n.ts'
import { useSite } from '../lib/site.ts'
import { FormAlert } from '../ui/form-alert.tsx'
import { useSchemaForm } from '../ui/use-schema-form.ts'
import { useTitle } from '../ui/use-title.ts'

/** /forgot-password (SESS-05) */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('passwordLinks')
  const { sendsPasswordLinks } = useSite()
  useTitle(t('forgot.title'))
  return (
    <PasswordLinkCard title={t('forgot.title')} lead={sendsPasswordLinks ? t('forgot.lead') : ''}>
      {sendsPasswordLinks ? <RequestForm /> : <Alert>{t('forgot.noMail')}</Alert>}
    </PasswordLinkCard>
  )
}

const RequestForm = () => {
  const { t } = useTranslation('passwordLinks')
  const { t: tAccounts } = useTranslation('accounts')
  const { t: tErrors } = useTranslation('errors')
  const request = useRequestLink()
  const form = useSchemaForm(passwordLinkSchema, { userName: '' })
  if (request.isSuccess) return <Alert role="status">{t('forgot.sent')}</Alert>
  return (
    <form noValidate onSubmit={form.submit((who) => request.mutate(who))}>
      <Stack>
        <FormAlert message={request.error ? errorText(request.error, tErrors) : undefined} />
        <TextInput
          label={tAccounts('field.userName')}
          name="userName"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          key={form.key('userName')}
          {...form.getInputProps('userName')}
        />
        <Button type="submit" loading={request.isPending} fullWidth>
          {t('forgot.submit')}
        </Button>
      </Stack>
    </form>
  )
}
