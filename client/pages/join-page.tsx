import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { codePath } from '../../shared/domain/sign-in-proof.ts'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { SignInForm } from '../features/accounts/sign-in-form.tsx'
import { SignUpForm } from '../features/accounts/sign-up-form.tsx'
import { storedInvitation, storeInvitation } from '../features/invitations/invitation-key.ts'
import { InvitationFailed } from '../features/invitations/invitation-failed.tsx'
import { joinPaths } from '../features/invitations/join-paths.ts'
import { previewQuery } from '../features/invitations/invitations.queries.ts'
import { paths } from '../lib/paths.ts'
import { isSignedIn } from '../lib/session.ts'
import { PageLoading } from '../ui/page-loading.tsx'
import { useTitle } from '../ui/use-title.ts'

/** After the sign-in, the visitor joins without another press. */
const JOIN_NOW = `${joinPaths.signedIn}?now`

/** /join#KEY and /join/account: sign-up or sign-in by an invitation (TEAC-03). */
export default function JoinPage() {
  const { t } = useTranslation('invitations')
  const { hash } = useLocation()
  const { way } = useParams()
  // The forms leave the page themselves.
  const [wasSignedIn] = useState(isSignedIn)
  useTitle(t('title'))
  if (storeInvitation(hash)) return <Navigate to={joinPaths.signUp} replace />
  // The session may have ended meanwhile.
  if (wasSignedIn && isSignedIn()) return <Navigate to={joinPaths.signedIn} replace />
  const key = storedInvitation()
  if (key !== undefined) return <Visitor invitation={key} isNew={way === undefined} />
  return (
    <AccountCard title={t('failed')} lead={t('failedLead')}>
      <InvitationFailed error={undefined} onRetry={() => {}} />
    </AccountCard>
  )
}

const Visitor = ({ invitation, isNew }: { invitation: string; isNew: boolean }) => {
  const { t } = useTranslation(['invitations', 'accounts'])
  const navigate = useNavigate()
  const { data: community, error, refetch } = useQuery(previewQuery(invitation))
  if (error && !community)
    return (
      <AccountCard title={t('failed')} lead={t('failedLead')}>
        <InvitationFailed error={error} onRetry={() => void refetch()} />
      </AccountCard>
    )
  if (!community) return <PageLoading />
  const { communityId, title } = community
  if (isNew)
    return (
      <AccountCard title={t('join', { title })} lead={t('lead.new')}>
        <SignUpForm
          demand={{ kind: 'invitation', key: invitation }}
          signInPath={joinPaths.signIn}
          onDone={() => void navigate(paths.communityTop(communityId), { replace: true })}
        />
      </AccountCard>
    )
  return (
    <AccountCard title={t('join', { title })} lead={t('lead.account')}>
      <SignInForm
        signUpPath={joinPaths.signUp}
        onProof={(proof) => void navigate(codePath(proof, JOIN_NOW))}
        onDone={() => void navigate(JOIN_NOW, { replace: true })}
        otherWay={undefined}
      />
      <Text ta="center" mt="md">
        <Anchor component={Link} to={paths.forgotPassword}>
          {t('accounts:signIn.forgot')}
        </Anchor>
      </Text>
    </AccountCard>
  )
}
