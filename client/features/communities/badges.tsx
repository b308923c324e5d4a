import { Badge } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const StateBadge = ({ icon, children }: { icon?: ReactNode; children: string }) => (
  <Badge variant="default" size="lg" tt="none" fw={600} flex="none" leftSection={icon}>
    {children}
  </Badge>
)

export const Archived = () => <StateBadge>{useTranslation('communities').t('mine.archived')}</StateBadge>

export const Hidden = () => (
  <StateBadge icon={<IconEyeOff size={14} aria-hidden />}>{useTranslation('communities').t('mine.hidden')}</StateBadge>
)
