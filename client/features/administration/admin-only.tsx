import { Button, Container, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useMe } from '../../lib/session.ts'

/** Shows its children to admins; anybody else is told that it is theirs, and nothing of it is even asked for. */
export const AdminOnly = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation(['admin', 'common'])
  if (useMe().role === 'admin') return children
  return (
    <Container size="sm" w="100%">
      <Stack align="start">
        <Title order={1} size="h2">
          {t('needed')}
        </Title>
        <Button component={Link} to={paths.home}>
          {t('common:nav.home')}
        </Button>
      </Stack>
    </Container>
  )
}
