import { Button, Container, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { endFirstCards } from '../lib/first-cards.ts'

export const CrashPage = () => {
  useEffect(() => endFirstCards(), [])
  const { t } = useTranslation()
  return (
    <Container size="sm" py="xl" component="main">
      <Stack align="start">
        <Title order={1}>{t('crash.title')}</Title>
        <Text>{t('crash.text')}</Text>
        <Button onClick={() => location.reload()}>{t('reload')}</Button>
      </Stack>
    </Container>
  )
}
