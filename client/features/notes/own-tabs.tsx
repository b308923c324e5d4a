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

/** The tabs that are looked at now and then come together, in a file of their own. */
const later = () => import('./tabs/index.ts')

const isEditable = ({ editable }: NoteFacts) => editable
/** The text of a linked document is written there: what is written here would be lost when it comes in again. */
const isWrittenHere = ({ editable, note, settings }: NoteFacts) =>
  editable && (note.docId === '' || note.createdBy === '' || settings?.plugins.googledocs === false)

/** The tabs of every note. */
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
