import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { SignUp } from '../features/accounts/sign-up.tsx'
import { paths, safeRedirect } from '../lib/paths.ts'
import { useTitle } from '../ui/use-title.ts'

/** /signup: creates an account and signs in. */
export default function SignUpPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const redirect = useSearchParams()[0].get('redirect')
  useTitle(t('signUp.title'))
  return (
    <AccountCard title={t('signUp.title')} lead={t('signUp.lead')}>
      <SignUp
        signInPath={paths.login(redirect ?? undefined)}
        onDone={() => void navigate(safeRedirect(redirect), { replace: true })}
      />
    </AccountCard>
  )
}
