import { Alert, Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy, IconMaximize, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Community } from '../../../shared/domain/communities.ts'
import type { CurrentInvitation, Invitation } from '../../../shared/domain/invitations.ts'
import { copyText } from '../../lib/copy-text.ts'
import { errorText } from '../../lib/i18n.ts'
import { isLoopback } from '../../lib/loopback.ts'
import { ask } from '../../ui/ask.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Copyboard } from '../../ui/copyboard.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { notify, toastError } from '../../ui/toasts.ts'
import { invitationLink, originsFor } from './invitation-key.ts'
import classes from './invite-section.module.css'
import { invitationQuery, useRenewInvitation } from './invitations.queries.ts'
import { Projector } from './projector.tsx'

/** Link and QR code with which a class joins a community (TEAC-02). */
export const InviteSection = ({ community }: { community: Community }) => {
  const { t } = useTranslation('invitations')
  const { _id, archived } = community
  const { data, error, refetch } = useQuery(invitationQuery(_id, archived))
  if (archived) return <Text>{t('archived')}</Text>
  if (data?.invitation) return <Invite community={community} current={data} invitation={data.invitation} />
  return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton h={216} radius="lg" />
}

interface Props {
  community: Community
  current: CurrentInvitation
  invitation: Invitation
}

const Invite = ({ community: { _id, title }, current, invitation }: Props) => {
  const { t, i18n } = useTranslation('invitations')
  const { t: tErrors } = useTranslation('errors')
  const [isLarge, setLarge] = useState(false)
  const renewal = useRenewInvitation(_id)
  const { key, expires } = invitation
  const [opened] = useState(() => Date.now())
  const isExpired = Date.parse(expires) <= opened
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full' }).format(new Date(expires))
  const origins = originsFor(current, location.origin)
  const [chosen, setChosen] = useState(origins[0])
  const origin = chosen ?? location.origin
  const link = invitationLink(origin, key)
  const isLocal = isLoopback(origin)
  const notice = isLocal ? (
    <Alert color="yellow" title={t('local')}>
      {t('localText', { setting: 'HOST=0.0.0.0' })}
    </Alert>
  ) : current.lanUrls.includes(origin) ? (
    <Text size="sm">{t('network')}</Text>
  ) : null
  const copy = async () => ((await copyText(link)) ? notify(t('copied')) : toastError(t('notCopied')))
  const renew = async () => {
    const question = { title: t('renew.title'), text: t('renew.text'), yes: t('renew.submit'), no: t('renew.no') }
    if (!isExpired && !(await ask(question))) return
    renewal.mutate(key, {
      onSuccess: () => notify(t('renewed')),
      onError: (error) => toastError(errorText(error, tErrors)),
    })
  }
  const renewButton = (
    <BusyButton
      variant={isExpired ? 'filled' : 'default'}
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={renewal.isPending}
      onClick={() => void renew()}
    >
      {t('renew.submit')}
    </BusyButton>
  )
  if (isExpired)
    return (
      <Alert color="yellow" title={t('expired', { date })}>
        <Stack align="start">
          {t('expiredText')}
          {renewButton}
        </Stack>
      </Alert>
    )
  return (
    <div className={classes.invite}>
      <QrCode text={link} label={t('qr')} />
      <Stack className={classes.words}>
        <Text>{t('text')}</Text>
        {notice}
        {origins.length > 1 && (
          <NativeSelect
            label={t('address')}
            data={origins}
            value={origin}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
        )}
        <TextInput
          label={t('link')}
          value={link}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
          description={t('until', { date })}
          inputWrapperOrder={['label', 'input', 'description']}
        />
        <Group>
          <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
          <Button variant="default" leftSection={<IconMaximize size={18} aria-hidden />} onClick={() => setLarge(true)}>
            {t('large')}
          </Button>
          {renewButton}
        </Group>
      </Stack>
      <Projector title={title} link={link} notice={notice} isOpen={isLarge} onClose={() => setLarge(false)} />
      <Copyboard />
    </div>
  )
}
