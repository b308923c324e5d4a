import { Button, Stack, Text, Title } from '@mantine/core'
import { IconKeyboard, IconMessage2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useBoard } from '../../../entities/view/open-board.ts'
import { paths } from '../../../lib/paths.ts'

const TOPICS = ['read', 'write', 'buildOn', 'move', 'find'] as const
const WRITING: readonly string[] = ['write', 'buildOn', 'move']

export const Help = () => {
  const { t } = useTranslation('panels')
  const { view, canAdd } = useBoard()
  const topics = TOPICS.filter((topic) => canAdd || !WRITING.includes(topic))
  return (
    <Stack>
      {topics.map((topic) => (
        <div key={topic}>
          <Title order={3} size="h5">
            {t(`help.${topic}`)}
          </Title>
          <Text size="sm">{t(`help.${topic}.text`)}</Text>
        </div>
      ))}
      {!canAdd && <Text size="sm">{t('help.readOnly')}</Text>}
      <Button
        component={Link}
        to={{ hash: '#keyboard' }}
        replace
        variant="default"
        leftSection={<IconKeyboard size={18} aria-hidden />}
      >
        {t('help.keys')}
      </Button>
      <Button
        component={Link}
        to={paths.help(view.communityId)}
        variant="default"
        leftSection={<IconMessage2 size={18} aria-hidden />}
      >
        {t('help.feedback')}
      </Button>
    </Stack>
  )
}
