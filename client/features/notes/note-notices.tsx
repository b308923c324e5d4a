import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/i18n.ts'
import { RecoveryNotice } from '../../ui/recovery-notice.tsx'
import type { NoteDraft } from './use-draft.ts'
import type { Saving } from './use-saving.ts'

interface Props {
  draft: NoteDraft
  saving: Saving
  onShowTheirs: () => void
  onSaveOver: () => void
}

/** What a writer must know before going on: writing to recover, another member's save, a failure. */
export const NoteNotices = ({ draft, saving, onShowTheirs, onSaveOver }: Props) => (
  <>
    {draft.recoverable && <Recovery savedAt={draft.recoverable.savedAt} draft={draft} />}
    {draft.overtaken && <Overtaken onShowTheirs={onShowTheirs} onSaveOver={onSaveOver} />}
    {saving.error && saving.error.status !== 409 && <Failure saving={saving} />}
  </>
)

const Recovery = ({ savedAt, draft }: { savedAt: number; draft: NoteDraft }) => {
  const { t } = useTranslation('notes')
  const words = {
    text: (when: string) => t('recovery.text', { when }),
    recover: t('recovery'),
    forget: t('recovery.forget'),
  }
  return <RecoveryNotice savedAt={savedAt} words={words} onRecover={draft.recover} onForget={draft.forget} />
}

const Overtaken = ({ onShowTheirs, onSaveOver }: { onShowTheirs: () => void; onSaveOver: () => void }) => {
  const { t } = useTranslation('notes')
  return (
    <Alert color="yellow" icon={<IconUsers aria-hidden />} role="alert" title={t('overtaken')}>
      <Stack gap="xs" align="start">
        <Text size="sm">{t('overtaken.text')}</Text>
        <Group gap="xs">
          <Button size="compact-md" variant="default" onClick={onShowTheirs}>
            {t('overtaken.show')}
          </Button>
          <Button size="compact-md" onClick={onSaveOver}>
            {t('overtaken.saveOver')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

const Failure = ({ saving }: { saving: Saving }) => {
  const { t } = useTranslation('notes')
  const { t: tErrors } = useTranslation('errors')
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
      <Text size="sm" fw={600}>
        {saving.state === 'failure' ? t('failed') : t('failed.stored')}
      </Text>
      <Text size="sm">{errorText(saving.error, tErrors)}</Text>
    </Alert>
  )
}
