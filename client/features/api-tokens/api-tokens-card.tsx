import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiToken, IssuedApiToken } from '../../../shared/domain/api-tokens.ts'
import { registrationsQuery } from '../../entities/author/member.ts'
import { errorText } from '../../lib/i18n.ts'
import { ask } from '../../ui/ask.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import classes from '../../ui/lined-list.module.css'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { notify, toastError } from '../../ui/toasts.ts'
import { apiTokensQuery, useWithdrawApiToken } from './api-tokens.queries.ts'
import { NewToken } from './new-token.tsx'

const useCommunities = () => {
  const { data = [] } = useQuery(registrationsQuery)
  return new Map(data.flatMap(({ communityId, _community }) => (_community ? [[communityId, _community.title]] : [])))
}

export const ApiTokensCard = () => {
  const { t } = useTranslation('apiTokens')
  const { data, error, refetch } = useQuery(apiTokensQuery)
  const communities = useCommunities()
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<IssuedApiToken>()
  return (
    <Card title={t('title')}>
      {data ? (
        <Stack align="stretch" gap="sm">
          <Text>{t('lead')}</Text>
          {data.length > 0 && (
            <ul className={classes.list} aria-label={t('title')}>
              {data.map((one) => (
                <Item key={one._id} one={one} communities={communities} onWithdrawn={() => setShown(undefined)} />
              ))}
            </ul>
          )}
          <div role="status">
            {shown && <ShownOnce title={t('shown', { name: shown.name })} secret={shown.token} />}
          </div>
          {isMaking ? (
            <NewToken
              communities={communities}
              onMade={(made) => {
                setShown(made)
                setMaking(false)
              }}
              onCancel={() => setMaking(false)}
            />
          ) : (
            <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setMaking(true)}>
              {t('new')}
            </Button>
          )}
        </Stack>
      ) : (
        error && <LoadFailed error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

interface ItemProps {
  one: ApiToken
  communities: ReadonlyMap<string, string>
  onWithdrawn: () => void
}

const Item = ({ one, communities, onWithdrawn }: ItemProps) => {
  const { t, i18n } = useTranslation('apiTokens')
  const { t: tErrors } = useTranslation('errors')
  const withdraw = useWithdrawApiToken()
  const { name, scope, communityId, until, used } = one
  const timeOf = (time: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
  const [isEnded] = useState(() => Date.parse(until) <= Date.now())
  const where = communityId === null ? t('everywhere') : (communities.get(communityId) ?? t('leftCommunity'))
  const send = async () => {
    const words = { title: t('ask.title', { name }), text: t('ask.text'), yes: t('withdraw'), no: t('cancel') }
    if (!(await ask({ ...words, danger: true }))) return
    withdraw.mutate(one._id, {
      onSuccess: () => {
        onWithdrawn()
        notify(t('withdrawn', { name }))
      },
      onError: (error) => toastError(errorText(error, tErrors)),
    })
  }
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Text fw={700}>{name}</Text>
        <Text size="sm">
          {t(`scope.${scope}`)} · {where}
        </Text>
        <Text c="dimmed" size="sm">
          {t(isEnded ? 'ended' : 'ends', { time: timeOf(until) })}
        </Text>
        <Text c="dimmed" size="sm">
          {used === null ? t('unused') : t('used', { time: timeOf(used) })}
        </Text>
      </div>
      <BusyButton
        variant="subtle"
        color="red"
        loading={withdraw.isPending}
        aria-label={t('withdrawNamed', { name })}
        onClick={() => void send()}
      >
        {t('withdraw')}
      </BusyButton>
    </li>
  )
}
