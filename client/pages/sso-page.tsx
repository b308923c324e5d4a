import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { OtherServices } from '../features/accounts/other-services.tsx'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../ui/use-title.ts'

/** /sso: sign-in through another account. */
export default function SsoPage({ google }: { google?: ReactNode }) {
  const { t } = useTranslation('accounts')
  const redirect = useSearchParams()[0].get('redirect')
  useTitle(t('sso.title'))
  return (
    <AccountCard title={t('sso.title')} lead={t('sso.lead')}>
      <OtherServices first={google} />
      <Anchor component={Link} to={paths.login(redirect ?? undefined)} display="block" ta="center" mt="lg" fw={700}>
        {t('sso.toSignIn')}
      </Anchor>
    </AccountCard>
  )
}
