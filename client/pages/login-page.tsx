import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { codePath } from '../../shared/domain/sign-in-proof.ts'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { SignInForm } from '../features/accounts/sign-in-form.tsx'
import { paths, safeRedirect } from '../lib/paths.ts'
import { useTitle } from '../ui/use-title.ts'

/** /login: signs in and returns to the requested page. */
export default function LoginPage({ notice, otherWay }: { notice?: ReactNode; otherWay?: ReactNode }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const redirect = useSearchParams()[0].get('redirect')
  useTitle(t('signIn.title'))
  return (
    <AccountCard title={t('signIn.title')} lead={t('signIn.lead')}>
      {notice}
      <SignInForm
        signUpPath={paths.signUp(redirect ?? undefined)}
        onProof={(proof) => void navigate(codePath(proof, redirect ?? ''))}
        onDone={() => void navigate(safeRedirect(redirect), { replace: true })}
        otherWay={otherWay}
      />
      <Text ta="center" mt="md">
        <Anchor component={Link} to={paths.forgotPassword}>
          {t('signIn.forgot')}
        </Anchor>
      </Text>
      <Text component="details" c="dimmed" size="sm" ta="center" mt="md">
        <summary>{t('signIn.browsers')}</summary>
        {t('signIn.internetExplorer')}
      </Text>
    </AccountCard>
  )
}
