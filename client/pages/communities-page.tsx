import { Container, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CreateForm } from '../features/communities/create-form.tsx'
import { JoinForm } from '../features/communities/join-form.tsx'
import { MyCommunities } from '../features/communities/my-communities.tsx'
import { OtherCommunities } from '../features/communities/other-communities.tsx'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { useTitle } from '../ui/use-title.ts'
import classes from './communities-page.module.css'

/** "/" and /communitymanager: my communities, joining one and, for admins, making one. */
export default function CommunitiesPage() {
  const { t } = useTranslation('communities')
  const me = useMe()
  useTitle(t('mine.title'))
  return (
    <Container size="lg" w="100%">
      <Title order={1} mb="lg">
        {t('mine.title')}
      </Title>
      <div className={classes.columns}>
        <Stack gap="lg">
          <MyCommunities />
          {me.role === 'admin' && <OtherCommunities />}
        </Stack>
        <Stack gap="lg">
          <Card title={t('join.title')}>
            <JoinForm />
          </Card>
          {me.role === 'admin' && (
            <Card title={t('create.title')}>
              <CreateForm />
            </Card>
          )}
        </Stack>
      </div>
    </Container>
  )
}
