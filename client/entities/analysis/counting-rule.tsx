import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const DOCUMENT = '/api/docs/RESEARCHERS.md'

/** States which contributions a page of analysis counts, with a link to docs/RESEARCHERS.md (ANLY-01). */
export const CountingRule = () => {
  const { t } = useTranslation('charts')
  return (
    <Text size="sm" c="dimmed" data-counting-rule>
      {t('rule')}{' '}
      <Anchor href={DOCUMENT} target="_blank" rel="noreferrer" inherit underline="always">
        {t('rule.more')}
      </Anchor>
    </Text>
  )
}
