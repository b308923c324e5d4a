import { Button, Container, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../lib/paths.ts'

/** Replaces a page without access: required role and a link home. */
export const PageRefused = ({ why }: { why: string }) => {
  const { t } = useTranslation()
  return (
    <Container size="sm" w="100%" py="xl">
      <Stack align="start">
        <Title order={1} size="h2">
          {why}
        </Title>
        <Button component={Link} to={paths.home}>
          {t('nav.home')}
        </Button>
      </Stack>
    </Container>
  )
}
