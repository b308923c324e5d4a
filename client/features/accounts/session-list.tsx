import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OpenSession } from '../../../shared/domain/sessions.ts'
import { errorText } from '../../lib/i18n.ts'
import { ask } from '../../ui/ask.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { notify, toastError } from '../../ui/toasts.ts'
import { programName } from './program-name.ts'
import classes from '../../ui/lined-list.module.css'
import { sessionsQuery, useEndSession, useLiveSessions } from './sessions.queries.ts'

export const SessionList = ({ onSignOut }: { onSignOut: () => void }) => {
  const { t } = useTranslation('sessions')
  const { data, error, refetch } = useQuery(sessionsQuery)
  useLiveSessions()
  return (
    <Card title={t('title')}>
      {data ? (
        <Sessions sessions={data.toSorted((a, b) => Number(b.isThis) - Number(a.isThis))} onSignOut={onSignOut} />
      ) : (
        error && <LoadFailed error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

const Sessions = ({ sessions, onSignOut }: { sessions: readonly OpenSession[]; onSignOut: () => void }) => {
  const { t } = useTranslation('sessions')
  const { t: tErrors } = useTranslation('errors')
  const end = useEndSession()
  const onError = (error: Error) => toastError(errorText(error, tErrors))
  const endOthers = async () => {
    const words = { title: t('ask.title'), text: t('ask.text'), yes: t('signOutOthers'), no: t('ask.no') }
    if (await ask({ ...words, danger: true }))
      end.mutate(undefined, { onSuccess: () => notify(t('othersEnded')), onError })
  }
  const endOne = ({ id, isThis }: OpenSession, program: string) => {
    if (isThis) onSignOut()
    else end.mutate(id, { onSuccess: () => notify(t('ended', { program })), onError })
  }
  return (
    <Stack align="stretch" gap="sm">
      <Text c="dimmed">{sessions.length > 1 ? t('lead') : t('onlyHere')}</Text>
      <ul className={classes.list} aria-label={t('title')}>
        {sessions.map((session) => (
          <Item key={session.id} session={session} onEnd={(program) => endOne(session, program)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <BusyButton
          variant="default"
          loading={end.isPending && end.variables === undefined}
          style={{ alignSelf: 'start' }}
          onClick={() => void endOthers()}
        >
          {t('signOutOthers')}
        </BusyButton>
      )}
    </Stack>
  )
}

const useProgram = ({ agent, client, isThis }: OpenSession): string => {
  const { t } = useTranslation('sessions')
  const program = programName(agent)
  if (client === 'buildon' || isThis) return program || t('unknownBrowser')
  return program ? t('other', { program }) : t('otherUnknown')
}

const Item = ({ session, onEnd }: { session: OpenSession; onEnd: (program: string) => void }) => {
  const { t, i18n } = useTranslation('sessions')
  const program = useProgram(session)
  const timeOf = (time: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Group gap="xs">
          <Text fw={700}>{program}</Text>
          {session.isThis && (
            <Badge variant="light" tt="none" fw={700}>
              {t('this')}
            </Badge>
          )}
        </Group>
        <Text c="dimmed" size="sm">
          {t('active', { time: timeOf(session.seen) })}
        </Text>
        <Text c="dimmed" size="sm">
          {t('begun', { time: timeOf(session.begun) })}
        </Text>
      </div>
      <Button variant="subtle" color="red" aria-label={t('signOutNamed', { program })} onClick={() => onEnd(program)}>
        {t('signOut')}
      </Button>
    </li>
  )
}
