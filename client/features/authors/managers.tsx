import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { membersQuery } from '../../entities/author/member.ts'
import { report } from '../../lib/report.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { AuthorList, type Choice } from './author-list.tsx'
import { AuthorsLoading } from './authors-loading.tsx'

export const Managers = ({ communityId, ...choice }: Choice & { communityId: string }) => {
  const { t } = useTranslation('authors')
  const {
    data: authors,
    error,
    refetch,
  } = useQuery({ ...membersQuery(communityId), staleTime: 0, meta: { live: true } })
  const managers = authors?.filter(({ role }) => role === 'manager')
  const none = managers?.length === 0
  useEffect(() => {
    if (none) report("manager's length is zero.")
  }, [none])
  if (!managers)
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <AuthorsLoading rows={2} />
  if (none) return <Text c="dimmed">{t('managers.none')}</Text>
  return <AuthorList communityId={communityId} label={t('managers.title')} authors={managers} {...choice} />
}
