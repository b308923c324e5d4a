import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'

interface Props {
  communityId: string
  viewId?: string
  children: ReactNode
}

export const WayBack = ({ communityId, viewId, children }: Props) => {
  const { t } = useTranslation('insights')
  return (
    <Group gap="0.25rem 1.5rem">
      <BackLink to={paths.insights(communityId, viewId)}>{t('title')}</BackLink>
      {children}
    </Group>
  )
}
