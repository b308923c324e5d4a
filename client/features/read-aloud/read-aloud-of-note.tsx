import { Button } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type NoteExtension, useOpenNote } from '../../entities/note/open-note.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { readAloud, stopReading, useReading } from './read-aloud.ts'

const Player = lazyComponent(async () => (await import('./player.tsx')).Player, 'readAloud')

/** Stops when its text is closed. */
const PlayerOf = ({ owner }: { owner: string }) => {
  const reading = useReading(owner)
  const reads = reading !== undefined
  useEffect(() => (reads ? stopReading : undefined), [reads])
  if (!reading) return null
  return (
    <Suspense>
      <Player key={reading.run} roots={reading.roots} onClose={stopReading} />
    </Suspense>
  )
}

const Head = () => {
  const { t } = useTranslation('notes')
  const { note, readText } = useOpenNote()
  const read = () =>
    readText && readAloud(note._id, () => [...(readText.closest('article')?.querySelectorAll('h2') ?? []), readText])
  return (
    <>
      <IconAction label={t('readAloud')} onClick={read}>
        <IconVolume size={22} aria-hidden />
      </IconAction>
      <PlayerOf owner={note._id} />
    </>
  )
}

const PassageActs: NoteExtension['PassageActs'] = () => {
  const { t } = useTranslation('notes')
  const { note } = useOpenNote()
  const read = () => {
    const range = getSelection()?.getRangeAt(0).cloneRange()
    if (range) readAloud(note._id, () => [range])
  }
  return (
    <Button variant="subtle" size="compact-md" leftSection={<IconVolume size={18} aria-hidden />} onClick={read}>
      {t('readAloud')}
    </Button>
  )
}

/** “Read aloud” of a note and of a passage (VOIC-01). */
export const readAloudOfNote: NoteExtension = { name: 'readAloud', Head, PassageActs }

/** “Read aloud” of a thread (VOIC-01). */
export const ReadThreadAloud = ({ noteId }: { noteId: string }) => {
  const { t } = useTranslation('notes')
  const owner = `thread ${noteId}`
  const read = () => readAloud(owner, () => [...document.querySelectorAll('[data-thread-note] :is(h2, .body)')])
  return (
    <>
      <Button variant="default" size="compact-md" leftSection={<IconVolume size={18} aria-hidden />} onClick={read}>
        {t('readAloud')}
      </Button>
      <PlayerOf owner={owner} />
    </>
  )
}
