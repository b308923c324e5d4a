import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { fullName } from '../../shared/domain/full-name.ts'
import { registrationsQuery } from '../entities/author/member.ts'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { signOut } from '../features/drafts/sign-out.ts'
import { storedInvitation } from '../features/invitations/invitation-key.ts'
import { InvitationFailed } from '../features/invitations/invitation-failed.tsx'
import { joinPaths } from '../features/invitations/join-paths.ts'
import { previewQuery, useJoinByInvitation } from '../features/invitations/invitations.queries.ts'
import { errorText } from '../lib/i18n.ts'
import { paths } from '../lib/paths.ts'
import { useMe } from '../lib/session.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { useTitle } from '../ui/use-title.ts'

/** /join/in: joins by the opened invitation with one press; with `?now`, after a sign-in for it, with none (TEAC-03). */
export default function JoinSignedInPage() {
  const { t } = useTranslation('invitations')
  const key = storedInvitation()
  const preview = useQuery({ ...previewQuery(key ?? ''), enabled: key !== undefined })
  const registrations = useQuery(registrationsQuery)
  useTitle(t('title'))
  const mine = registrations.data
  const error = (preview.data ? null : preview.error) ?? (mine ? null : registrations.error)
  const retry = () => void Promise.all([preview.refetch(), registrations.refetch()])
  if (key === undefined || error)
    return (
      <AccountCard title={t('failed')} lead={t('failedLead')}>
        <InvitationFailed error={error ?? undefined} onRetry={retry} />
      </AccountCard>
    )
  if (!preview.data || !mine) return <PageLoading />
  const { communityId, title } = preview.data
  if (mine.some((author) => author.communityId === communityId))
    return <Navigate to={paths.communityTop(communityId)} replace />
  return <Join invitation={key} title={title} />
}

const Join = ({ invitation, title }: { invitation: string; title: string }) => {
  const { t } = useTranslation('invitations')
  const { t: tErrors } = useTranslation('errors')
  const me = useMe()
  const navigate = useNavigate()
  const isAgreed = useSearchParams()[0].has('now')
  const { mutate, error, isPending } = useJoinByInvitation()
  const join = useEffectEvent(() => mutate(invitation))
  useEffect(() => {
    if (isAgreed) join()
  }, [isAgreed])
  const changeAccount = () => {
    signOut()
    void navigate(joinPaths.signUp, { replace: true })
  }
  return (
    <AccountCard title={t('join', { title })} lead={t('signedIn', { name: `${fullName(me)} (${me.userName})` })}>
      <Stack>
        <FormAlert message={error ? errorText(error, tErrors) : undefined} />
        <BusyButton loading={isPending} onClick={() => mutate(invitation)}>
          {t('join', { title })}
        </BusyButton>
        <Button variant="subtle" onClick={changeAccount}>
          {t('otherAccount')}
        </Button>
      </Stack>
    </AccountCard>
  )
}
