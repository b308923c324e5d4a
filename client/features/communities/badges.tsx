import { Badge } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const StateBadge = ({ icon, children }: { icon?: ReactNode; children: string }) => (
  <Badge variant="default" size="lg" tt="none" fw={600} flex="none" leftSection={icon}>
    {children}
  </Badge>
)

/** Says of a community that it is archived. */
export const Archived = () => <StateBadge>{useTranslation('communities').t('mine.archived')}</StateBadge>

/** Says of a community that only admins see it. */
export const Hidden = () => (
  <StateBadge icon={<IconEyeOff size={14} aria-hidden />}>{useTranslation('communities').t('mine.hidden')}</StateBadge>
)
