import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { storedInvitation } from '../features/invitations/invitation-key.ts'
import { joinPaths } from '../features/invitations/join-paths.ts'
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
      {storedInvitation() !== undefined && (
        <Anchor component={Link} to={joinPaths.signUp} fw={700} display="block" mb="md">
          {t('signUp.invited')}
        </Anchor>
      )}
      <SignUp
        signInPath={paths.login(redirect ?? undefined)}
        onDone={() => void navigate(safeRedirect(redirect), { replace: true })}
      />
    </AccountCard>
  )
}
