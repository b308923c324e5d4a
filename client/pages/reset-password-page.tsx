import { Alert, Button, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordResetSchema } from '../../shared/domain/accounts.ts'
import { PasswordLinkCard } from '../features/accounts/password-link-card.tsx'
import { useLink } from '../features/accounts/password-links.queries.ts'
import { ApiError } from '../lib/api.ts'
import { errorText } from '../lib/i18n.ts'
import { useSite } from '../lib/site.ts'
import { FormAlert } from '../ui/form-alert.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useSchemaForm } from '../ui/use-schema-form.ts'
import { useTitle } from '../ui/use-title.ts'

/** /reset-password#token (SESS-05) */
export default function ResetPasswordPage() {
  const { t } = useTranslation('passwordLinks')
  useTitle(t('choose.title'))
  const [token] = useState(() => location.hash.slice(1))
  // Keeps the token out of the browser's history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return (
    <PasswordLinkCard title={t('choose.title')} lead={t('choose.lead')}>
      <PasswordByLink token={token} />
    </PasswordLinkCard>
  )
}

const PasswordByLink = ({ token }: { token: string }) => {
  const { t } = useTranslation('passwordLinks')
  const { t: tAccounts } = useTranslation('accounts')
  const { t: tErrors } = useTranslation('errors')
  const { passwordMin } = useSite()
  const link = useLink(token)
  const form = useSchemaForm(passwordResetSchema(passwordMin.change), { password: '' })
  if (link.isSuccess) return <Alert role="status">{t('choose.done')}</Alert>
  const untold = form.untold(link.error)
  const send = (values: { password: string }) =>
    link.mutate(values, { onError: (error) => error instanceof ApiError && form.refuse(error.fields) })
  return (
    <form noValidate onSubmit={form.submit(send)}>
      <Stack>
        <FormAlert message={untold ? errorText(untold, tErrors) : undefined} />
        <PasswordField
          label={tAccounts('settings.newPassword')}
          name="password"
          autoComplete="new-password"
          description={tAccounts('settings.newPasswordHint', { min: passwordMin.change })}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={link.isPending} fullWidth>
          {t('choose.submit')}
        </Button>
      </Stack>
    </form>
  )
}
