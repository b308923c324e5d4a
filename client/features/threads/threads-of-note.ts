import { IconMessages } from '@tabler/icons-react'
import type { NoteExtension } from '../../entities/note/open-note.ts'
import { lazily } from '../../ui/lazily.tsx'

const ThreadsTab = lazily(async () => (await import('./threads-tab.tsx')).ThreadsTab)

/** The discussion that a note stands in. */
export const threadsOfNote: NoteExtension = {
  name: 'threads',
  tabs: [{ name: 'threads', Icon: IconMessages, Content: ThreadsTab }],
}
