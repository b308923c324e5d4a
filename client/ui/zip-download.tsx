import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download, type DownloadProgress } from '../lib/download.ts'
import { errorText } from '../lib/i18n.ts'
import { saveFile } from '../lib/save-file.ts'
import { BusyButton } from './busy-button.tsx'
import { FormAlert } from './form-alert.tsx'

/** Estimated: full only when the file is there. */
const percentOf = ({ bytes, of }: DownloadProgress) =>
  of === undefined ? 0 : Math.min(99, Math.floor((100 * bytes) / of))
const NONE: DownloadProgress = { bytes: 0, of: undefined }

interface Props {
  path: string
  file: string
  label: string
  variant?: 'filled' | 'default'
}

export const ZipDownload = ({ path, file, label, variant = 'filled' }: Props) => {
  const { t, i18n } = useTranslation('myData')
  const { t: tErrors } = useTranslation('errors')
  const [progress, setProgress] = useState(NONE)
  const running = useRef<AbortController>(undefined)
  const save = useMutation({
    mutationFn: async () => {
      setProgress(NONE)
      const abort = new AbortController()
      running.current = abort
      try {
        saveFile(file, await download(path, { signal: abort.signal, onProgress: setProgress }))
        return true
      } catch (error) {
        if (abort.signal.aborted) return false
        throw error
      }
    },
  })
  useEffect(() => () => running.current?.abort(), [])
  const megabytes = new Intl.NumberFormat(i18n.language.replace('_', '-').replace(/^cn$/, 'zh-Hant'), { maximumFractionDigits: 1 }) // prettier-ignore
  const size = `${megabytes.format(progress.bytes / 1_000_000)} MB`
  return (
    <Stack gap="sm" align="stretch">
      {save.isPending ? (
        <>
          <Progress value={percentOf(progress)} size="lg" aria-label={t('progress')} />
          <Group justify="space-between">
            <Text>{progress.bytes === 0 ? t('preparing') : t('loaded', { size })}</Text>
            <Button variant="default" size="sm" onClick={() => running.current?.abort()}>
              {t('cancel')}
            </Button>
          </Group>
        </>
      ) : (
        <BusyButton
          variant={variant}
          style={{ alignSelf: 'start' }}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => save.mutate()}
        >
          {save.error ? t('again') : label}
        </BusyButton>
      )}
      <Text role="status">{save.data && !save.isPending ? t('saved', { file }) : ''}</Text>
      <FormAlert
        message={save.error && !save.isPending ? `${t('failed')} ${errorText(save.error, tErrors)}` : undefined}
      />
    </Stack>
  )
}
