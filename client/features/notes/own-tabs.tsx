import {
  IconAdjustmentsHorizontal,
  IconBook2,
  IconHistory,
  IconPencil,
  IconSitemap,
  IconUsers,
} from '@tabler/icons-react'
import type { NoteFacts, NoteTab } from '../../entities/note/open-note.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { EditTab } from './writing/edit-tab.tsx'
import { ReadTab } from './reading/read-tab.tsx'

/** Tabs that are rarely opened share one chunk. */
const later = () => import('./tabs/index.ts')

const isEditable = ({ editable }: NoteFacts) => editable
/** Text of a linked document is edited there; edits here would be overwritten by the next import. */
const isWrittenHere = ({ editable, note, settings }: NoteFacts) =>
  editable && (note.docId === '' || note.createdBy === '' || settings?.plugins.googledocs === false)

export const OWN_TABS: readonly NoteTab[] = [
  { name: 'read', Icon: IconBook2, Content: ReadTab, kept: true },
  { name: 'edit', Icon: IconPencil, Content: EditTab, offered: isWrittenHere, writes: true, kept: true },
  { name: 'authors', Icon: IconUsers, Content: lazyComponent(async () => (await later()).AuthorsTab), writes: true },
  { name: 'connections', Icon: IconSitemap, Content: lazyComponent(async () => (await later()).ConnectionsTab) },
  { name: 'history', Icon: IconHistory, Content: lazyComponent(async () => (await later()).HistoryTab) },
  {
    name: 'properties',
    Icon: IconAdjustmentsHorizontal,
    Content: lazyComponent(async () => (await later()).PropertiesTab),
    offered: isEditable,
    writes: true,
  },
]
