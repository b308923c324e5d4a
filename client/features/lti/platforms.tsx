import { Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Platform } from '../../../shared/domain/lti.ts'
import { copyText } from '../../lib/copy-text.ts'
import { errorText } from '../../lib/i18n.ts'
import { ask } from '../../ui/ask.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import classes from '../../ui/lined-list.module.css'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { notify, toastError } from '../../ui/toasts.ts'
import { platformsQuery, useRegistrationLink, useRemovePlatform } from './lti.queries.ts'
import { PlatformForm } from './platform-form.tsx'

export const Platforms = () => {
  const { t } = useTranslation('lti')
  const { data, error, refetch } = useQuery(platformsQuery)
  const [adding, setAdding] = useState(false)
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={240} radius="md" />
  const { platforms, tool } = data
  if (tool.site === null) return <Text role="alert">{t('noSite', { setting: 'SITE_URL' })}</Text>
  return (
    <Stack gap="lg">
      <Card title={t('registered')}>
        <Stack>
          <Text>{t('lead')}</Text>
          {platforms.length === 0 && <Text c="dimmed">{t('none')}</Text>}
          {platforms.length > 0 && (
            <ul className={classes.list} aria-label={t('registered')}>
              {platforms.map((platform) => (
                <Item key={platform._id} platform={platform} />
              ))}
            </ul>
          )}
          {adding ? (
            <PlatformForm onDone={() => setAdding(false)} />
          ) : (
            <Button style={{ alignSelf: 'start' }} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          )}
        </Stack>
      </Card>
      <Card title={t('dynamic')}>
        <RegistrationLink />
      </Card>
      <Card title={t('tool')}>
        <Stack>
          <Text>{t('tool.text')}</Text>
          <Address label={t('tool.signIn')} value={tool.signIn} />
          <Address label={t('tool.launch')} value={tool.launch} />
          <Address label={t('tool.keys')} value={tool.keys} />
        </Stack>
      </Card>
    </Stack>
  )
}

const Item = ({ platform }: { platform: Platform }) => {
  const { t } = useTranslation('lti')
  const { t: tErrors } = useTranslation('errors')
  const [editing, setEditing] = useState(false)
  const remove = useRemovePlatform()
  const { _id, name, issuer, clientId, deployments } = platform
  const send = async () => {
    const words = { title: t('ask.title', { name }), text: t('ask.text', { name }), yes: t('remove'), no: t('cancel') }
    if (!(await ask({ ...words, danger: true }))) return
    remove.mutate(_id, {
      onSuccess: () => notify(t('removed', { name })),
      onError: (error) => toastError(errorText(error, tErrors)),
    })
  }
  if (editing)
    return (
      <li className={classes.item}>
        <div style={{ flex: 1 }}>
          <PlatformForm platform={platform} onDone={() => setEditing(false)} />
        </div>
      </li>
    )
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Text fw={700}>{name}</Text>
        <Text c="dimmed" size="sm">
          {issuer} · {clientId}
        </Text>
        {deployments.length === 0 && <Text size="sm">{t('noDeployment')}</Text>}
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" size="sm" aria-label={t('edit.named', { name })} onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
        <BusyButton
          variant="subtle"
          color="red"
          loading={remove.isPending}
          aria-label={t('remove.named', { name })}
          onClick={() => void send()}
        >
          {t('remove')}
        </BusyButton>
      </Group>
    </li>
  )
}

const RegistrationLink = () => {
  const { t } = useTranslation('lti')
  const { t: tErrors } = useTranslation('errors')
  const link = useRegistrationLink()
  const send = () => link.mutate(undefined, { onError: (error) => toastError(errorText(error, tErrors)) })
  return (
    <Stack>
      <Text>{t('dynamic.text')}</Text>
      <BusyButton variant="default" loading={link.isPending} style={{ alignSelf: 'start' }} onClick={send}>
        {t('dynamic.make')}
      </BusyButton>
      <div role="status">{link.data && <Address label={t('dynamic.link')} value={link.data.url} />}</div>
    </Stack>
  )
}

const Address = ({ label, value }: { label: string; value: string }) => {
  const { t } = useTranslation('lti')
  const copy = async () => ((await copyText(value)) ? notify(t('copied')) : toastError(t('notCopied')))
  return (
    <div>
      <Text fw={650}>{label}</Text>
      <Group gap="sm">
        <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
        <Button variant="default" size="compact-sm" aria-label={t('copy.named', { label })} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </Group>
    </div>
  )
}
