import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Idea } from './ideas.ts'

export const WithoutReason = ({ ideas }: { ideas: readonly Idea[] }) => {
  const { t } = useTranslation('promisingIdeas')
  const count = ideas.filter(({ reason }) => !reason).length
  if (count === 0) return null
  return <Text c="dimmed">{ideas.length === 1 ? t('reason.none') : t('noReason', { count })}</Text>
}
