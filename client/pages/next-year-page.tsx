import { Container, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import type { Community } from '../../shared/domain/communities.ts'
import { useMayCreate } from '../entities/community/may-create.ts'
import { ManagersOnly } from '../entities/community/managers-only.tsx'
import { NextYearForm } from '../features/next-year/next-year-form.tsx'
import { paths } from '../lib/paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Card } from '../ui/card.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { PageRefused } from '../ui/page-refused.tsx'
import { useShortTitle } from '../ui/short-title.tsx'
import { useTitle } from '../ui/use-title.ts'

/** /nextyear: makes a community from another, for its managers who may create communities (NEXT-01). */
export default function NextYearPage() {
  const { t } = useTranslation('nextYear')
  const { communityId = '' } = useParams()
  const mayCreate = useMayCreate()
  useTitle(t('title'))
  if (mayCreate === undefined) return <PageLoading />
  if (!mayCreate) return <PageRefused why={t('needed')} />
  return (
    <ManagersOnly communityId={communityId} refusal={t('needed')}>
      {(community) => <NextYear key={communityId} community={community} />}
    </ManagersOnly>
  )
}

const NextYear = ({ community }: { community: Community }) => {
  const { t } = useTranslation('nextYear')
  const shortened = useShortTitle()
  const navigate = useNavigate()
  const { _id, title } = community
  return (
    <Container size="sm" w="100%">
      <BackLink to={paths.manage(_id)} label={t('back', { title })}>
        {t('back', { title: shortened(title) })}
      </BackLink>
      <Title order={1} mt={4} mb="xs" style={{ overflowWrap: 'anywhere' }}>
        {t('title')}
      </Title>
      <Text mb="lg">{t('intro', { title: shortened(title) })}</Text>
      <Card title={t('card')}>
        <NextYearForm community={community} onMade={(made) => void navigate(paths.manage(made._id))} />
      </Card>
    </Container>
  )
}
