import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SecondFactor } from '../../../shared/domain/second-factor.ts'
import { Card } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { AppPasswords } from './app-passwords.tsx'
import { secondFactorQuery } from './second-factor.queries.ts'
import { SetUp } from './set-up.tsx'
import { TurnOff } from './turn-off.tsx'

export const SecondFactorCard = () => {
  const { t } = useTranslation('secondFactor')
  const { data, error, refetch } = useQuery(secondFactorQuery)
  if (!data && !error) return null
  if (data && !data.isOn && !data.isOffered) return null
  return (
    <Card title={t('title')}>
      {data ? <Content state={data} /> : <LoadFailed error={error} onRetry={() => void refetch()} />}
    </Card>
  )
}

const Content = ({ state }: { state: SecondFactor }) => {
  const { t } = useTranslation('secondFactor')
  const cache = useQueryClient()
  const [isOpen, { open, close }] = useDisclosure()
  // The recovery codes are displayed only once.
  if (isOpen)
    return (
      <SetUp
        onDone={() => {
          close()
          void cache.invalidateQueries(secondFactorQuery)
        }}
        onCancel={close}
      />
    )
  if (!state.isOn)
    return (
      <Stack align="start">
        <Text>{t('lead')}</Text>
        {state.isRequired && <Text fw={700}>{t('required')}</Text>}
        <Button onClick={open}>{t('setUp')}</Button>
      </Stack>
    )
  return (
    <Stack align="stretch" gap="xl">
      <Stack align="start" gap="xs">
        <Text fw={700}>{t('isOn')}</Text>
        <Text>{t('codes.left', { count: state.recoveryCodes })}</Text>
        <TurnOff />
      </Stack>
      <AppPasswords stored={state.appPasswords} />
    </Stack>
  )
}
