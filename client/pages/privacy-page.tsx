import { Container, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/use-title.ts'

const PARTS = [
  { title: 'privacy.kept', points: ['privacy.kept.account', 'privacy.kept.work', 'privacy.kept.acts', 'privacy.kept.log'] },
  { title: 'privacy.seen', points: ['privacy.seen.members', 'privacy.seen.email', 'privacy.seen.managers', 'privacy.seen.help'] },
  {
    title: 'privacy.browser',
    points: ['privacy.browser.cookie', 'privacy.browser.storage', 'privacy.browser.drafts', 'privacy.browser.others', 'privacy.browser.services'],
  },
] as const // prettier-ignore

/** /assets/privacy_policy.html: stored personal data, access and contacts. */
export default function PrivacyPage() {
  const { t } = useTranslation('shell')
  useTitle(t('privacy.title'))
  return (
    <Container size="sm" w="100%">
      <Title order={1}>{t('privacy.title')}</Title>
      <Text mt="md">{t('privacy.lead')}</Text>
      {PARTS.map(({ title, points }) => (
        <section key={title}>
          <Title order={2} mt="xl">
            {t(title)}
          </Title>
          <ul>
            {points.map((point) => (
              <li key={point}>{t(point)}</li>
            ))}
          </ul>
        </section>
      ))}
      <Title order={2} mt="xl" mb="sm">
        {t('privacy.choices')}
      </Title>
      <Text>{t('privacy.choices.text')}</Text>
      <Text mt="sm">{t('privacy.choices.erasure')}</Text>
    </Container>
  )
}
