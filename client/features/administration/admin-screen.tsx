import { Button, Container, Group, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMe } from '../../lib/session.ts'
import { BackupFailed } from './backups.tsx'
import { PageRefused } from '../../ui/page-refused.tsx'
import { useTitle } from '../../ui/use-title.ts'

interface Props {
  title: string
  size: 'sm' | 'lg'
  other: { to: string; title: string; icon: Icon }
  children: ReactNode
}

export const AdminScreen = ({ title, size, other: { icon: Icon, ...other }, children }: Props) => {
  const { t } = useTranslation('admin')
  const admin = useMe().role === 'admin'
  useTitle(title)
  if (!admin) return <PageRefused why={t('needed')} />
  return (
    <Container size={size} w="100%">
      <Group justify="space-between" mb="lg">
        <Title order={1}>{title}</Title>
        <Button component={Link} to={other.to} variant="default" size="sm" leftSection={<Icon size={18} aria-hidden />}>
          {other.title}
        </Button>
      </Group>
      <BackupFailed />
      {children}
    </Container>
  )
}
