import { IconMessages } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { NoteExtension } from '../../entities/note/open-note.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { ParentAbove } from './parent-above.tsx'

const ThreadsTab = lazyComponent(async () => (await import('./threads-tab.tsx')).ThreadsTab)

/** Threads tab; `Elsewhere` lists threads of external services below. */
export const threadsOfNote = (Elsewhere: ComponentType): NoteExtension => ({
  name: 'threads',
  tabs: [{ name: 'threads', Icon: IconMessages, Content: () => <ThreadsTab elsewhere={<Elsewhere />} /> }],
  Writing: ParentAbove,
})
