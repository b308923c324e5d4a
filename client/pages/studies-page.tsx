import { Container, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ManagersOnly } from '../entities/community/managers-only.tsx'
import { Studies } from '../features/studies/studies.tsx'
import { paths } from '../lib/paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { useShortTitle } from '../ui/short-title.tsx'
import { useTitle } from '../ui/use-title.ts'

/** /studies, for managers (RSCH-04). */
export default function StudiesPage() {
  const { t } = useTranslation('studies')
  const { communityId = '' } = useParams()
  const shortened = useShortTitle()
  useTitle(t('title'))
  return (
    <ManagersOnly communityId={communityId} refusal={t('needed')}>
      {({ title }) => (
        <Container size="md" w="100%">
          <BackLink to={paths.manage(communityId)} label={t('back', { title })}>
            {t('back', { title: shortened(title) })}
          </BackLink>
          <Title order={1} mb="sm">
            {t('title')}
          </Title>
          <Studies key={communityId} communityId={communityId} />
        </Container>
      )}
    </ManagersOnly>
  )
}
