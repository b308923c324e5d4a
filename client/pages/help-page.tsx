import { Container, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { isId } from '../../shared/wire/ids.ts'
import { HelpForm } from '../features/help/help-form.tsx'
import { communityQuery } from '../entities/community/community.ts'
import { useMember } from '../entities/author/member.ts'
import { pathBack } from '../lib/last-view.ts'
import { useMe } from '../lib/session.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Card } from '../ui/card.tsx'
import { useTitle } from '../ui/use-title.ts'

/** The community in the address; undefined if the user is no member. */
const useOwnCommunity = () => {
  const [parameters] = useSearchParams()
  const named = parameters.get('community')
  const communityId = isId(named) ? named : undefined
  const member = useMember(communityId)
  const { data } = useQuery({ ...communityQuery(communityId ?? ''), enabled: Boolean(member?.authorId) })
  return member?.authorId ? data : undefined
}

/** /help/: feedback for the administrator. */
export default function HelpPage() {
  const { t } = useTranslation('help')
  const me = useMe()
  const community = useOwnCommunity()
  useTitle(t('title'))
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
