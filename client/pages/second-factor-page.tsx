import { Container, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SetUp } from '../features/second-factor/set-up.tsx'
import { meQuery } from '../lib/session.ts'
import { useTitle } from '../ui/use-title.ts'

/** In place of every page until it is set up (SESS-02). */
export default function SecondFactorPage() {
  const { t } = useTranslation('secondFactor')
  const cache = useQueryClient()
  useTitle(t('step.title'))
  return (
    <Container size="sm" w="100%">
      <Title order={1} mb="xs">
        {t('step.title')}
      </Title>
      <Text mb="lg">{t('step.lead')}</Text>
      <SetUp onDone={() => void cache.resetQueries(meQuery)} />
    </Container>
  )
}
