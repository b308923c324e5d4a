import { IconMessages } from '@tabler/icons-react'
import type { NoteExtension } from '../../entities/note/open-note.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { ParentAbove } from './parent-above.tsx'

const ThreadsTab = lazyComponent(async () => (await import('./threads-tab.tsx')).ThreadsTab)

/** The discussion that a note stands in. */
export const threadsOfNote: NoteExtension = {
  name: 'threads',
  tabs: [{ name: 'threads', Icon: IconMessages, Content: ThreadsTab }],
  Writing: ParentAbove,
}
