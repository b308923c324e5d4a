import { Button, Group, Modal, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GoogleFile } from '../../../shared/domain/google.ts'
import type { Place } from '../../../shared/domain/links.ts'
import { importDocument, listDocuments } from '../../entities/cloud-drive/drive.calls.ts'
import { errorText } from '../../lib/i18n.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import classes from './import-dialog.module.css'
import { useNewNote } from './use-new-note.ts'

interface Props {
  /** Position of the note on the view; default: the visible part. */
  place: Pick<Place, 'x' | 'y'> | undefined
  onClose: () => void
}

/** A page of the user's documents, by the token from the previous page; not cached between dialogs. */
const pageQuery = (token: string) =>
  queryOptions({
    queryKey: ['cloudDrive', 'files', token],
    queryFn: () => listDocuments(token),
    gcTime: 0,
    retry: false,
  })

/** Imports one of the user's cloud documents as a note (GDOC-15 to GDOC-18). */
export default function ImportDialog({ place, onClose }: Props) {
  const { t } = useTranslation('cloudDrive')
  const { t: tErrors } = useTranslation('errors')
  /** Tokens of the visited pages; the last is visible. */
  const [tokens, setTokens] = useState<readonly string[]>([''])
  const { data, error, isFetching, refetch } = useQuery(pageQuery(tokens.at(-1) ?? ''))
  const [chosen, setChosen] = useState<GoogleFile>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const begun = useRef(false)
  const makeNote = useNewNote(place)
  const next = data?.nextPageToken

  const turnTo = (pages: readonly string[]) => {
    setTokens(pages)
    setChosen(undefined)
    setRefusal(undefined)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (begun.current) return
    if (!chosen) return setRefusal(t('import.none'))
    begun.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      const body = await importDocument(chosen.id)
      await makeNote({ title: chosen.name, data: { body } })
      onClose()
    } catch (failure) {
      setRefusal(errorText(failure, tErrors))
    }
    begun.current = false
    setBusy(false)
  }

  return (
    <Modal opened onClose={onClose} title={t('import')} size="lg" closeButtonProps={{ 'aria-label': t('cancel') }}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text c="dimmed">{t('import.text')}</Text>
          <div className={classes.page} aria-busy={isFetching}>
            {data ? (
              <Files files={data.files} chosen={chosen} onChoose={setChosen} />
            ) : error ? (
              <LoadFailed error={error} onRetry={() => void refetch()} />
            ) : (
              <Waiting />
            )}
          </div>
          <Group justify="space-between">
            <Button variant="subtle" disabled={tokens.length === 1 || busy} onClick={() => turnTo(tokens.slice(0, -1))}>
              {t('import.previous')}
            </Button>
            <BusyButton variant="default" disabled={!next || busy} onClick={() => next && turnTo([...tokens, next])}>
              {t('import.next')}
            </BusyButton>
          </Group>
          <FormAlert message={refusal} />
          <FormButtons cancel={t('cancel')} submit={t('import.submit')} busy={busy} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

const Waiting = () => (
  <Stack gap="xs">
    {[0, 1, 2, 3].map((line) => (
      <Skeleton key={line} h={44} />
    ))}
  </Stack>
)

interface FilesProps {
  files: readonly GoogleFile[]
  chosen: GoogleFile | undefined
  onChoose: (file: GoogleFile | undefined) => void
}

const Files = ({ files, chosen, onChoose }: FilesProps) => {
  const { t, i18n } = useTranslation('cloudDrive')
  const dayOf = (created: string | undefined) => {
    const date = new Date(created ?? '')
    return Number.isNaN(date.getTime()) ? undefined : date.toLocaleDateString(i18n.language, { dateStyle: 'long' })
  }
  if (files.length === 0) return <Text>{t('import.empty')}</Text>
  return (
    <Radio.Group
      label={t('import.files')}
      value={chosen?.id ?? ''}
      onChange={(id) => onChoose(files.find((file) => file.id === id))}
    >
      <div className={classes.files}>
        {files.map(({ id, name, createdTime }) => (
          <Radio
            key={id}
            value={id}
            label={<span dir="auto">{name || t('untitled')}</span>}
            description={dayOf(createdTime)}
            className={classes.file}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
