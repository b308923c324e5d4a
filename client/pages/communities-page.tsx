import { Container, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allCommunitiesQuery } from '../features/communities/communities.queries.ts'
import { CreateForm } from '../features/communities/create-form.tsx'
import { JoinForm } from '../features/communities/join-form.tsx'
import { MyCommunities } from '../features/communities/my-communities.tsx'
import { OtherCommunities } from '../features/communities/other-communities.tsx'
import { useMayCreate } from '../entities/community/may-create.ts'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { useTitle } from '../ui/use-title.ts'
import classes from './communities-page.module.css'

/** "/" and /communitymanager: my communities, joining and, for those who may, creating one. */
export default function CommunitiesPage() {
  const { t } = useTranslation('communities')
  const me = useMe()
  const admin = me.role === 'admin'
  const { data: all } = useQuery({ ...allCommunitiesQuery, enabled: admin })
  const mayCreate = useMayCreate()
  useTitle(t('mine.title'))
  // Without communities, creating one is the first step.
  const isEmptySite = admin && all?.length === 0
  return (
    <Container size="lg" w="100%">
      <Title order={1} mb="lg">
        {t('mine.title')}
      </Title>
      <div className={isEmptySite ? undefined : classes.columns}>
        {!isEmptySite && (
          <Stack gap="lg">
            <MyCommunities />
            {admin && <OtherCommunities />}
          </Stack>
        )}
        <Stack gap="lg">
          {!isEmptySite && (
            <Card title={t('join.title')}>
              <JoinForm />
            </Card>
          )}
          {mayCreate && (
            <Card title={t('create.title')}>
              <CreateForm />
            </Card>
          )}
        </Stack>
      </div>
    </Container>
  )
}
