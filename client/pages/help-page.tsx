import { Container, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { isId } from '../../shared/wire/ids.ts'
import { HelpForm } from '../features/help/help-form.tsx'
import { communityQuery } from '../entities/community/community.ts'
import { myAuthorQuery, useMember } from '../entities/author/member.ts'
import { pathBack } from '../lib/last-view.ts'
import { useMe } from '../lib/session.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Card } from '../ui/card.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { useTitle } from '../ui/use-title.ts'

/** The community in the address; undefined if the user is no member. */
const useOwnCommunity = () => {
  const [parameters] = useSearchParams()
  const named = parameters.get('community')
  const communityId = isId(named) ? named : undefined
  const author = useQuery({ ...myAuthorQuery(communityId ?? ''), enabled: communityId !== undefined })
  const isMember = Boolean(useMember(communityId)?.authorId)
  const { data, isLoading } = useQuery({ ...communityQuery(communityId ?? ''), enabled: isMember })
  return { community: isMember ? data : undefined, isLoading: author.isLoading || isLoading }
}

/** /help/: feedback for the administrator. */
export default function HelpPage() {
  const { t } = useTranslation('help')
  const me = useMe()
  const { community, isLoading } = useOwnCommunity()
  useTitle(t('title'))
  // The form would move under a click.
  if (isLoading) return <PageLoading />
  return (
    <Container size="sm" w="100%">
      {community && <BackLink to={pathBack(community._id)}>{t('back', { title: community.title })}</BackLink>}
      <Title order={1} mt={4} mb="xs">
        {t('title')}
      </Title>
      <Text mb="lg">{t('intro')}</Text>
      <Card title={t('form')}>
        <HelpForm me={me} community={community?.title} />
      </Card>
    </Container>
  )
}
