import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { OtherServices } from '../features/accounts/other-services.tsx'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../ui/use-title.ts'

/** /sso: signing in by an account elsewhere. */
export default function SsoPage() {
  const { t } = useTranslation('accounts')
  useTitle(t('sso.title'))
  return (
    <AccountCard title={t('sso.title')} lead={t('sso.lead')}>
      <OtherServices />
      <Anchor component={Link} to={paths.login()} display="block" ta="center" mt="lg" fw={700}>
        {t('sso.toSignIn')}
      </Anchor>
    </AccountCard>
  )
}
