import { Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CountingRule } from '../entities/analysis/counting-rule.tsx'
import { ScaffoldDiversity } from '../features/scaffold-diversity/scaffold-diversity.tsx'
import { CommunityPage } from './community-page.tsx'

export default function ScaffoldDiversityPage() {
  const { t } = useTranslation('diversity')
  return (
    <CommunityPage insight="scaffoldDiversity" title={t('title')} back={(title) => t('back', { title })} wide>
      {(community, member) => (
        <>
          <Stack gap={4} mt={4} mb="md">
            <Title order={1}>{t('title')}</Title>
            <Text c="dimmed">{t('hint')}</Text>
            <CountingRule />
          </Stack>
          <ScaffoldDiversity key={community._id} community={community} member={member} />
        </>
      )}
    </CommunityPage>
  )
}
