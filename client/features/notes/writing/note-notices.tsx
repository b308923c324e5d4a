import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import type { Titles } from '../../../engines/editor/marks.ts'
import { errorText } from '../../../lib/i18n.ts'
import { useLastSaver } from '../../../entities/object/last-saver.ts'
import type { Edits } from '../../../entities/note/fields.ts'
import { lazyDialog } from '../../../ui/lazy-component.tsx'
import { RecoveryNotice } from '../../../ui/recovery-notice.tsx'
import type { NoteDraft } from './use-draft.ts'
import type { Saving } from './use-saving.ts'

const MergeDialog = lazyDialog(async () => (await import('../versions/merge-dialog.tsx')).MergeDialog, 'versions')

interface Props {
  note: Contribution
  draft: NoteDraft
  titles: Titles
  saving: Saving
  onShowTheirs: () => void
  onContribute: (edits: Edits) => void
}

export const NoteNotices = (props: Props) => {
  const { draft, saving } = props
  return (
    <>
      {draft.recoverable && <Recovery savedAt={draft.recoverable.savedAt} draft={draft} />}
      {draft.unkept && <Unkept />}
      {draft.conflict && <Conflict {...props} />}
      {saving.error && saving.error.status !== 409 && !saving.isOffline && <Failure saving={saving} />}
    </>
  )
}

const Unkept = () => {
  const { t } = useTranslation('notes')
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
      {t('unkept')}
    </Alert>
  )
}

const Recovery = ({ savedAt, draft }: { savedAt: number; draft: NoteDraft }) => {
  const { t } = useTranslation('notes')
  const words = {
    text: (when: string) => t('recovery.text', { when }),
    recover: t('recovery'),
    forget: t('recovery.forget'),
  }
  return <RecoveryNotice savedAt={savedAt} words={words} onRecover={draft.recover} onForget={draft.forget} />
}

const Conflict = ({ note, draft, titles, onShowTheirs, onContribute }: Props) => {
  const { t } = useTranslation('notes')
  const [merging, setMerging] = useState(false)
  const { name, isLoading } = useLastSaver(note)
  if (isLoading) return null
  return (
    <Alert
      color="yellow"
      icon={<IconUsers aria-hidden />}
      role="alert"
      title={name === '' ? t('overtaken') : t('overtaken.by', { name })}
    >
      <Stack gap="xs" align="start">
        <Text size="sm">{t('overtaken.text')}</Text>
        <Group gap="xs">
          <Button size="compact-md" onClick={() => setMerging(true)}>
            {t('overtaken.merge')}
          </Button>
          <Button size="compact-md" variant="default" onClick={onShowTheirs}>
            {t('overtaken.show')}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => onContribute(draft.edits)}>
            {t('overtaken.saveOver')}
          </Button>
        </Group>
      </Stack>
      {merging && (
        <Suspense>
          <MergeDialog
            // Choices belong to one version; another save resets them.
            key={note.version}
            {...{ note, titles }}
            base={draft.base}
            edits={draft.edits}
            onClose={() => setMerging(false)}
            onMerge={(edits) => {
              setMerging(false)
              onContribute(edits)
            }}
          />
        </Suspense>
      )}
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
