import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { membersQuery } from '../../entities/author/member.ts'
import { Card } from '../../ui/card.tsx'
import { AuthorList, type Choice } from './author-list.tsx'

export const Readers = ({ communityId, ...choice }: Choice & { communityId: string }) => {
  const { t } = useTranslation('authors')
  const { data: authors } = useQuery({ ...membersQuery(communityId), staleTime: 0, meta: { live: true } })
  const readers = authors?.filter(({ readOnly, role }) => readOnly && role === 'writer') ?? []
  if (readers.length === 0) return null
  return (
    <Card title={t('readers.title')}>
      <AuthorList communityId={communityId} label={t('readers.title')} authors={readers} {...choice} />
    </Card>
  )
}
