import { Button } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type NoteExtension, useOpenNote } from '../../entities/note/open-note.ts'
import { useMe } from '../../lib/session.ts'
import { siteQuery } from '../../lib/site.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { findRecording, recordingKey } from './kept-recordings.ts'
import type { Attach } from './recorder.tsx'

const Recorder = lazyComponent(async () => (await import('./recorder.tsx')).Recorder, 'voiceNotes')

/** “Voice note” in the editor; open if a recording of an earlier visit is here (VOIC-02). */
export const voiceNotes = (attach: Attach): NoteExtension => {
  const Writing = () => {
    const { t } = useTranslation('notes')
    const { note, member, insertHtml } = useOpenNote()
    const { _id: userId } = useMe()
    const { data: site } = useQuery(siteQuery)
    const [isOpen, setOpen] = useState(false)
    useEffect(() => {
      void findRecording(recordingKey(userId, note._id)).then((found) => found && setOpen(true))
    }, [userId, note._id])
    if (member.authorId === null || !site?.voiceNoteMinutes) return null
    return (
      <>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconMicrophone size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('voiceNote')}
        </Button>
        {isOpen && (
          <Suspense>
            <Recorder
              note={note}
              userId={userId}
              authorId={member.authorId}
              minutes={site.voiceNoteMinutes}
              attach={attach}
              insertHtml={insertHtml}
            />
          </Suspense>
        )}
      </>
    )
  }
  return { name: 'voiceNotes', Writing }
}
