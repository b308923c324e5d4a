import { Alert, Button, Code, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { copyText } from '../lib/copy-text.ts'
import { notify, toastError } from './toasts.ts'

/** A secret that is displayed this once, with a button to copy it. */
export const ShownOnce = ({ title, secret }: { title: string; secret: string }) => {
  const { t } = useTranslation('secondFactor')
  const copy = async () => ((await copyText(secret)) ? notify(t('copied')) : toastError(t('notCopied')))
  return (
    <Alert title={title}>
      <Group>
        <Code fz="md" style={{ overflowWrap: 'anywhere' }}>
          {secret}
        </Code>
        <Button variant="default" size="sm" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </Group>
    </Alert>
  )
}
