import { Button, Checkbox, Group, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Imported, ImportState } from '../../../shared/domain/imports.ts'
import { codeText, errorText } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { FileArea } from '../../ui/file-area.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { type Chosen, importQuery, useImport } from './imports.queries.ts'

export const ImportArchive = () => {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery(importQuery)
  const { upload, stop, forget, sent } = useImport()
  const [file, setFile] = useState<File>()
  const card = useRef<HTMLDivElement>(null)
  const isUploading = upload.isPending
  const isRunning = isUploading || data?.state === 'uploading' || data?.state === 'importing'
  useLeaveGuard(isUploading, t('import.leave'))
  useKeptFocus(card, isRunning)
  if (data === undefined)
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton h={120} radius="md" />

  const start = (chosen: Chosen) => {
    stop.reset()
    upload.mutate(chosen)
  }
  const uploads = data?.state === 'uploading' ? 'import.elsewhere' : 'import.writing'
  const whatRuns = isUploading ? 'import.uploading' : error ? 'import.lost' : uploads
  const isDone = data?.state === 'done' && !isRunning
  const stopped = stop.isSuccess ? t('import.stopped') : ''
  const ended = isDone ? t('import.done', { title: data.imported?.title }) : stopped
  const startAnother = () => {
    setFile(undefined)
    forget.mutate()
  }
  return (
    <div ref={card} tabIndex={-1} style={{ outline: 'none' }}>
      <Text role="status" fw={700} mb={isRunning || ended === '' ? 0 : 'sm'}>
        {!isRunning && ended}
      </Text>
      <Stack>
        {isRunning && (
          <Running
            percent={isUploading ? sent / 2 : (data?.percent ?? 0)}
            text={t(whatRuns)}
            isStopping={stop.isPending}
            onStop={() => stop.mutate()}
          />
        )}
        {isDone && data.imported && <Done imported={data.imported} onAnother={startAnother} />}
        {!isRunning && !isDone && <ChooseArchive file={file} onFile={setFile} onStart={start} />}
        {!isRunning && !isDone && <Refused error={upload.error} state={data} />}
        <Failed error={stop.error ?? forget.error} />
      </Stack>
    </div>
  )
}

const useKeptFocus = (card: React.RefObject<HTMLDivElement | null>, isRunning: boolean) => {
  const before = useRef(isRunning)
  useEffect(() => {
    if (before.current !== isRunning && document.activeElement === document.body) card.current?.focus()
    before.current = isRunning
  }, [card, isRunning])
}

interface RunningProps {
  percent: number
  text: string
  isStopping: boolean
  onStop: () => void
}

const Running = ({ percent, text, isStopping, onStop }: RunningProps) => {
  const { t, i18n } = useTranslation('admin')
  const shown = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(Math.floor(percent) / 100)
  return (
    <Stack gap="sm">
      <Progress value={Math.floor(percent)} size="lg" aria-label={t('import.progress')} />
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text fw={700}>{shown}</Text>
          <Text role="status">{text}</Text>
        </div>
        <Button variant="default" size="sm" flex="none" loading={isStopping} onClick={onStop}>
          {t('import.stop')}
        </Button>
      </Group>
    </Stack>
  )
}

interface ChooseProps {
  file: File | undefined
  onFile: (file: File | undefined) => void
  onStart: (chosen: Chosen) => void
}

const ChooseArchive = ({ file, onFile, onStart }: ChooseProps) => {
  const { t, i18n } = useTranslation('admin')
  const [matchUsers, setMatchUsers] = useState(false)
  const [unit, bytes] = (file?.size ?? 0) < 1_000_000 ? ['kilobyte', 1_000] : ['megabyte', 1_000_000]
  const size = new Intl.NumberFormat(i18n.language, { style: 'unit', unit, maximumFractionDigits: 1 })
  return (
    <Stack align="stretch">
      <Text>{t('import.text')}</Text>
      <FileArea
        choose={t('import.choose')}
        drop={t('import.drop')}
        accept=".zip,application/zip"
        isSecond={file !== undefined}
        onFiles={([first]) => onFile(first)}
      />
      {file && (
        <>
          <Group gap="xs" wrap="nowrap">
            <IconFileZip size={20} aria-hidden style={{ flex: 'none' }} />
            <Text component="output" style={{ overflowWrap: 'anywhere' }}>
              {file.name} ({size.format(file.size / bytes)})
            </Text>
          </Group>
          <Checkbox
            label={t('import.match')}
            description={t('import.matchHint')}
            checked={matchUsers}
            onChange={({ currentTarget }) => setMatchUsers(currentTarget.checked)}
          />
          <Button style={{ alignSelf: 'start' }} onClick={() => onStart({ file, matchUsers })}>
            {t('import.start')}
          </Button>
        </>
      )}
    </Stack>
  )
}

const Refused = ({ error, state }: { error: Error | null; state: ImportState | null }) => {
  const { t } = useTranslation('admin')
  const { t: tErrors } = useTranslation('errors')
  const { code, message, values } = state?.refusal ?? {}
  const why = error ? errorText(error, tErrors) : code && codeText(code, tErrors, message ?? code, values)
  if (!why) return null
  return <FormAlert message={code === 'archive.broken' && !error ? why : `${t('import.nothing')} ${why}`} />
}

const Failed = ({ error }: { error: Error | null }) => {
  const { t } = useTranslation('errors')
  return <FormAlert message={error ? errorText(error, t) : undefined} />
}

const Done = ({ imported, onAnother }: { imported: Imported; onAnother: () => void }) => {
  const { t } = useTranslation('admin')
  const { t: tErrors } = useTranslation('errors')
  const { communityId, members, joined, leftOutCount, leftOut } = imported
  return (
    <Stack gap="sm" align="start">
      <Text>{t('import.joined', { count: members, joined })}</Text>
      <Text>{t('import.next')}</Text>
      {leftOutCount > 0 && (
        <div>
          <Text>{t('import.leftOut', { count: leftOutCount })}</Text>
          <ul>
            {leftOut.map(({ filename, code }, at) => (
              <li key={at} style={{ overflowWrap: 'anywhere' }}>
                {filename}: {codeText(code, tErrors, code)}
              </li>
            ))}
            {leftOutCount > leftOut.length && <li>…</li>}
          </ul>
        </div>
      )}
      <Group gap="sm">
        <Button component={Link} to={paths.communityTop(communityId)}>
          {t('import.open')}
        </Button>
        <Button component={Link} variant="default" to={paths.manage(communityId)}>
          {t('import.manage')}
        </Button>
        <Button variant="subtle" onClick={onAnother}>
          {t('import.another')}
        </Button>
      </Group>
    </Stack>
  )
}
