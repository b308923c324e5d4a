import { Badge } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useLiveModeration } from '../../entities/moderation/moderation.ts'
import { paths } from '../../lib/paths.ts'
import { moderationCountQuery } from './moderation.queries.ts'

export const OpenReports = ({ communityId }: { communityId: string }) => {
  const { t } = useTranslation('moderation')
  useLiveModeration(communityId)
  const { data } = useQuery(moderationCountQuery(communityId))
  const count = data?.reports ?? 0
  if (count === 0) return null
  const label = t('open', { count })
  return (
    <Badge
      component={Link}
      to={paths.moderation(communityId)}
      variant="light"
      color="red"
      size="lg"
      flex="none"
      leftSection={<IconFlag size={14} aria-hidden />}
      title={label}
      aria-label={label}
    >
      {count}
    </Badge>
  )
}
