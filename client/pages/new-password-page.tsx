import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { PasswordForm } from '../features/accounts/password-form.tsx'
import { useTitle } from '../ui/use-title.ts'

/** In place of every page until the password is changed (SESS-04). */
export default function NewPasswordPage() {
  const { t } = useTranslation('accounts')
  const cache = useQueryClient()
  useTitle(t('newPassword.title'))
  return (
    <AccountCard title={t('newPassword.title')} lead={t('newPassword.lead')}>
      <PasswordForm onDone={() => void cache.resetQueries()} />
    </AccountCard>
  )
}
