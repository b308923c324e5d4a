import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Container } from '@mantine/core'
import { Moderation } from '../features/moderation/moderation.tsx'
import { ManagersOnly } from '../entities/community/managers-only.tsx'
import { pathBack } from '../lib/last-view.ts'
import { BackLink } from '../ui/back-link.tsx'
import { useShortTitle } from '../ui/short-title.tsx'
import { useTitle } from '../ui/use-title.ts'

/** /moderation */
export default function ModerationPage() {
  const { t } = useTranslation('moderation')
  const { communityId = '' } = useParams()
  const shortened = useShortTitle()
  useTitle(t('title'))
  return (
    <ManagersOnly communityId={communityId} refusal={t('needed')}>
      {({ title }) => (
        <Container size="md" w="100%">
          <BackLink to={pathBack(communityId)} label={t('back', { title })}>
            {t('back', { title: shortened(title) })}
          </BackLink>
          <Moderation key={communityId} communityId={communityId} />
        </Container>
      )}
    </ManagersOnly>
  )
}
