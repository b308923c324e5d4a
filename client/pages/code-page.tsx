import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { CodeForm } from '../features/second-factor/code-form.tsx'
import { paths, safeRedirect } from '../lib/paths.ts'
import { useTitle } from '../ui/use-title.ts'

/** /login/code#proof */
export default function CodePage() {
  const { t } = useTranslation(['accounts', 'secondFactor'])
  const navigate = useNavigate()
  const { hash } = useLocation()
  const redirect = useSearchParams()[0].get('redirect')
  const leaveTo = (path: string) => void navigate(path, { replace: true })
  useTitle(t('signIn.title'))
  return (
    <AccountCard title={t('signIn.title')} lead={t('secondFactor:signIn.lead')}>
      <CodeForm
        proof={hash.slice(1)}
        onDone={() => leaveTo(safeRedirect(redirect))}
        onBack={() => leaveTo(paths.login(redirect ?? undefined))}
      />
    </AccountCard>
  )
}
