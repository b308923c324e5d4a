import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/copy-text.ts'
import { saveFile } from '../../lib/save-file.ts'
import { notify, toastError } from '../../ui/toasts.ts'

export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { t } = useTranslation('secondFactor')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  const copy = async () => ((await copyText(text)) ? notify(t('copied')) : toastError(t('notCopied')))
  return (
    <Stack align="stretch" maw="30rem">
      <Title order={3} ref={title} tabIndex={-1}>
        {t('codes.title')}
      </Title>
      <Text>{t('codes.lead')}</Text>
      <SimpleGrid component="ul" cols={2} spacing="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <Text key={code} component="li" ff="monospace" size="lg">
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group>
        <Button variant="default" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button
          variant="default"
          onClick={() => saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          {t('codes.save')}
        </Button>
        <Button onClick={onDone}>{t('codes.done')}</Button>
      </Group>
    </Stack>
  )
}
