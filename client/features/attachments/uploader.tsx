import { Progress, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { FileArea } from '../../ui/file-area.tsx'
import { IconAction } from '../../ui/icon-action.tsx'
import { toastError } from '../../ui/toasts.ts'
import { fileSize, shortName } from '../../lib/file-labels.ts'
import classes from './uploader.module.css'
import type { UploadRow, Uploads } from './use-uploads.ts'

interface Props {
  uploads: Uploads
  onFiles: (files: File[]) => void
  /** Replaces one file instead of adding several. */
  single?: boolean
}

export const Uploader = ({ uploads: { rows, retry, remove }, onFiles, single = false }: Props) => {
  const { t } = useTranslation('attachments')
  return (
    <>
      <FileArea
        choose={t(single ? 'replace.choose' : 'choose')}
        drop={t(single ? 'replace.drop' : 'drop')}
        onFiles={onFiles}
        multiple={!single}
        onUnsupported={() => toastError(t('drop.unsupported'))}
      />
      <ul className={classes.rows} aria-label={t('uploads')}>
        {rows.map((row) => (
          <Row key={row.id} row={row} onRetry={() => retry(row.id)} onRemove={() => remove(row.id)} />
        ))}
      </ul>
      <Told rows={rows} />
    </>
  )
}

/** Errors of the file itself, which a retry cannot fix. */
const FINAL = ['file.empty', 'file.tooLarge', 'picture.large', 'picture.frames', 'picture.damaged']
const mayWork = (error: unknown) => !(error instanceof ApiError && FINAL.includes(error.code))

const Row = ({ row, onRetry, onRemove }: { row: UploadRow; onRetry: () => void; onRemove: () => void }) => {
  const { t, i18n } = useTranslation('attachments')
  const { t: tErrors } = useTranslation('errors')
  const { file, state, percent } = row
  return (
    <li className={classes.row} data-state={state}>
      <Text size="sm" className={classes.name} dir="auto" title={file.name}>
        {shortName(file.name)}{' '}
        <Text span size="sm" c="dimmed">
          {fileSize(file.size, i18n.language)}
          {state !== 'failed' && ` · ${t('percent', { percent })}`}
        </Text>
      </Text>
      <div>
        {state === 'failed' && mayWork(row.error) && (
          <IconAction label={t('retry', { name: file.name })} onClick={onRetry}>
            <IconRefresh size={20} aria-hidden />
          </IconAction>
        )}
        {state === 'done' ? (
          <IconCheck size={20} aria-hidden />
        ) : (
          <IconAction label={t(state === 'failed' ? 'forget' : 'cancel', { name: file.name })} onClick={onRemove}>
            <IconX size={20} aria-hidden />
          </IconAction>
        )}
      </div>
      {state === 'failed' ? (
        <Text size="sm" c="var(--mantine-color-error)" className={classes.bar}>
          {t('failed')} · {errorText(row.error, tErrors)}
        </Text>
      ) : (
        <Progress className={classes.bar} value={percent} aria-label={t('progress', { name: file.name })} />
      )}
    </li>
  )
}

/** Screen reader announcements: start, end and failure, without percentages. */
const Told = ({ rows }: Pick<Uploads, 'rows'>) => {
  const { t } = useTranslation('attachments')
  const told = rows
    .filter(({ state }) => state !== 'waiting')
    .map(({ file: { name }, state }) => t(`told.${state as 'sending'}`, { name }))
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {told.join(' ')}
    </VisuallyHidden>
  )
}
