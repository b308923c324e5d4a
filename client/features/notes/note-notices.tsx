import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconHistory, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/i18n.ts'
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
    {draft.recoverable && (
      <Recovery savedAt={draft.recoverable.savedAt} onRecover={draft.recover} onForget={draft.forget} />
    )}
    {draft.overtaken && <Overtaken onShowTheirs={onShowTheirs} onSaveOver={onSaveOver} />}
    {saving.error && saving.error.status !== 409 && <Failure saving={saving} />}
  </>
)

const Recovery = ({
  savedAt,
  onRecover,
  onForget,
}: {
  savedAt: number
  onRecover: () => void
  onForget: () => void
}) => {
  const { t, i18n } = useTranslation('notes')
  const when = new Date(savedAt).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Alert color="yellow" icon={<IconHistory aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('recovery.text', { when })}</Text>
        <Group gap="xs">
          <Button size="compact-md" onClick={onRecover}>
            {t('recovery')}
          </Button>
          <Button size="compact-md" variant="default" onClick={onForget}>
            {t('recovery.forget')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
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
