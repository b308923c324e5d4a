import { Alert, Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import {
  IconMicrophone,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { voiceFileName } from '../../../shared/text/voice-notes.ts'
import { escaped } from '../../engines/editor/decoration.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { recordingKey } from './kept-recordings.ts'
import { useRecorder } from './use-recorder.ts'
import classes from './recorder.module.css'

/** Attaches a file to a note; resolves with its HTML. Shows failures itself. */
export type Attach = (file: File, note: Contribution, authorId: string, title: string) => Promise<string>

interface Props {
  note: Contribution
  userId: string
  authorId: string
  minutes: number
  attach: Attach
  insertHtml: (html: string) => void
}

const clock = (ms: number) => {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Records a voice note and puts it into the text (VOIC-02, VOIC-03). */
export const Recorder = ({ note, userId, authorId, minutes, attach, insertHtml }: Props) => {
  const { t, i18n } = useTranslation('voiceNotes')
  const limit = minutes * 60_000
  const recorder = useRecorder(recordingKey(userId, note._id), limit)
  const { state, fault, recording, isFound, elapsed, level } = recorder
  const [title, setTitle] = useState('')
  const [said, setSaid] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const file = useMemo(
    () => recording && new File(recording.parts, voiceFileName(title || t('label'), recording.type), recording),
    [recording, title, t],
  )
  const url = useMemo(() => (recording ? URL.createObjectURL(new Blob(recording.parts, recording)) : undefined), [recording]) // prettier-ignore
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])

  const save = async () => {
    if (title.trim() === '') return setAsked(true)
    if (!file || isSaving) return
    setSaving(true)
    setFailed(false)
    try {
      const html = await attach(file, note, authorId, title.trim())
      const lines = said.trim().split(/\n+/).filter(Boolean)
      insertHtml(`<p>${html}</p>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}`)
      await recorder.drop()
      setTitle('')
      setSaid('')
      setAsked(false)
    } catch {
      setFailed(true)
    }
    setSaving(false)
  }

  const isOn = state === 'recording' || state === 'paused'
  return (
    <section aria-label={t('label')} className={classes.panel}>
      {fault && (
        <Alert color="red" role="alert">
          {t(fault)}
        </Alert>
      )}
      {(state === 'idle' || state === 'asking') && (
        <Group>
          <Button
            leftSection={<IconMicrophone size={18} aria-hidden />}
            loading={state === 'asking'}
            onClick={() => void recorder.start()}
          >
            {t('start')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('atMost', { count: minutes })}
          </Text>
        </Group>
      )}
      {isOn && (
        <Group>
          <meter className={classes.level} aria-label={t('level')} min={0} max={1} value={level} />
          <Text role="timer">{t('left', { time: clock(limit - elapsed) })}</Text>
          <Button
            variant="default"
            leftSection={
              state === 'paused' ? (
                <IconPlayerPlayFilled size={18} aria-hidden />
              ) : (
                <IconPlayerPauseFilled size={18} aria-hidden />
              )
            }
            onClick={state === 'paused' ? recorder.resume : recorder.pause}
          >
            {t(state === 'paused' ? 'resume' : 'pause')}
          </Button>
          <Button leftSection={<IconPlayerStopFilled size={18} aria-hidden />} onClick={recorder.finish}>
            {t('finish')}
          </Button>
        </Group>
      )}
      {state === 'recorded' && recording && (
        <>
          {isFound && (
            <Text role="status">
              {t('found', {
                when: new Date(recording.at).toLocaleString(i18n.language, { dateStyle: 'long', timeStyle: 'short' }),
              })}
            </Text>
          )}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the field below takes the words */}
          <audio className={classes.audio} src={url} controls aria-label={t('listen')} />
          <TextInput
            label={t('title')}
            required
            maxLength={200}
            dir="auto"
            value={title}
            error={isAsked && title.trim() === '' && <span role="alert">{t('title.missing')}</span>}
            onChange={({ currentTarget: { value } }) => setTitle(value)}
          />
          <Textarea
            label={t('said')}
            description={t('said.hint')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={20_000}
            dir="auto"
            value={said}
            onChange={({ currentTarget: { value } }) => setSaid(value)}
          />
          {isFailed && (
            <Alert color="red" role="alert">
              {t('failed')}
            </Alert>
          )}
          <Group>
            <BusyButton loading={isSaving} onClick={() => void save()}>
              {t('save')}
            </BusyButton>
            <Button
              variant="default"
              disabled={isSaving}
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => void recorder.drop()}
            >
              {t('discard')}
            </Button>
          </Group>
        </>
      )}
    </section>
  )
}
