import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type NoteExtension, useOpenNote } from '../../entities/note/open-note.ts'
import { paths } from '../../lib/paths.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { ParentAbove } from './parent-above.tsx'

const ThreadsTab = lazyComponent(async () => (await import('./threads-tab.tsx')).ThreadsTab)

const ReadThread = () => {
  const { t } = useTranslation('notes')
  const { note, viewId } = useOpenNote()
  if (note.type !== 'Note' || note.status !== 'active') return null
  return (
    <Button
      component={Link}
      to={paths.thread(note._id, viewId)}
      variant="subtle"
      size="compact-md"
      leftSection={<IconMessages size={18} aria-hidden />}
    >
      {t('threads.read')}
    </Button>
  )
}

/** Threads tab; `Elsewhere` lists threads of external services below. */
export const threadsOfNote = (Elsewhere: ComponentType): NoteExtension => ({
  name: 'threads',
  tabs: [{ name: 'threads', Icon: IconMessages, Content: () => <ThreadsTab elsewhere={<Elsewhere />} /> }],
  Head: ReadThread,
  Writing: ParentAbove,
})
