import { Container, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/use-title.ts'

const PARTS = [
  { title: 'kept', points: ['kept.account', 'kept.work', 'kept.acts', 'kept.log', 'kept.sessions', 'kept.removed', 'kept.mails'] },
  { title: 'seen', points: ['seen.members', 'seen.email', 'seen.managers', 'seen.help'] },
  {
    title: 'browser',
    points: ['browser.cookie', 'browser.device', 'browser.storage', 'browser.drafts', 'browser.others', 'browser.services'],
  },
] as const // prettier-ignore

/** /assets/privacy_policy.html: stored personal data, access and contacts. */
export default function PrivacyPage() {
  const { t } = useTranslation('privacy')
  useTitle(t('title'))
  return (
    <Container size="sm" w="100%">
      <Title order={1}>{t('title')}</Title>
      <Text mt="md">{t('lead')}</Text>
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
        {t('choices')}
      </Title>
      <Text>{t('choices.text')}</Text>
      <Text mt="sm">{t('choices.erasure')}</Text>
    </Container>
  )
}
