import type { IconNote } from '@tabler/icons-react'
import type { ParseKeys } from 'i18next'
import { type ComponentType, createContext, useContext, useEffect, useEffectEvent } from 'react'
import type { Member } from '../../../shared/rules/access.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { Link } from '../../../shared/domain/links.ts'
import type { RootSettings } from '../../../shared/domain/root-context.ts'
import type { Titles } from '../../engines/editor/marks.ts'
import type { PlacedPassage, TextMark } from '../../engines/editor/passages.ts'
import type { References } from '../../engines/editor/references.ts'
import type { Edits, Fields } from './fields.ts'

/** The tabs of a note, in their order. */
export const NOTE_TABS = [
  'read',
  'edit',
  'attachments',
  'authors',
  'connections',
  'threads',
  'history',
  'properties',
  'promisingIdeas',
  'source',
] as const
export type NoteTabName = (typeof NOTE_TABS)[number]

/** A sentence starter: the Support object. */
export interface Support {
  id: string
  title: string
  /** It comes from a scaffold whose texts stand in paragraphs of their own. */
  isTemplate?: boolean
}

/** Opens another object beside the note; `returnFocus` is for when it is closed again. */
export type OpenObject = (object: { id: string; type: string }, returnFocus: () => void) => void

/** Describes what decides which parts a note has. */
export interface NoteFacts {
  note: Contribution
  member: Member
  /** The view it was opened from. */
  viewId: string | undefined
  /** What its community switches on; undefined until it is known. */
  settings: RootSettings | undefined
  /** Tells whether the member may write it, and it has not been removed. */
  editable: boolean
}

/** An open note as the features that add to it see it. */
export interface OpenNote extends NoteFacts {
  extensions: readonly NoteExtension[]
  /** As it is being written: what has been changed over what is stored. */
  shown: Fields
  edit: (changes: Edits) => void
  dirty: boolean
  /** The language in which its texts are shown and written; undefined for its own. */
  lang: string | undefined
  showLang: (lang: string | undefined) => void
  /** The BCP-47 tags of that language and of its own, where they are known. */
  tags: { shown: string | undefined; own: string | undefined }
  /** What the marks in its texts are called, and the `supports` links behind those that are stored. */
  titles: Titles
  /** What the references in its texts lead to, by their links' ids. */
  references: References
  /** The links to it, as others connect it. */
  links: readonly Link[]
  openTab: (name: NoteTabName) => void
  /** Puts a support, or HTML, where the cursor is in the text. */
  insertSupport: (support: Support) => void
  insertHtml: (html: string) => void
  /** Without it the object's page takes the place of this one. */
  onOpen: OpenObject | undefined
  /** The text as it is read, while that is on the page. */
  readText: HTMLElement | null
  /** Shows passages of the text as marked; see `useTextMarks`. */
  markText: (reason: string, marks: readonly TextMark[] | undefined) => void
}

export const NoteContext = createContext<OpenNote | undefined>(undefined)

/** The note that is open around this component. */
export const useOpenNote = (): OpenNote => {
  const note = useContext(NoteContext)
  if (!note) throw new Error('There is no open note here.')
  return note
}

/** Marks passages of the text that is read, for one reason, as long as the component that asks for it is there. */
export const useTextMarks = (reason: string, marks: readonly TextMark[]) => {
  const { markText } = useOpenNote()
  const mark = useEffectEvent((shown: readonly TextMark[] | undefined) => markText(reason, shown))
  useEffect(() => mark(marks), [marks])
  useEffect(() => () => mark(undefined), [])
}

export interface NoteTab {
  name: NoteTabName
  Icon: typeof IconNote
  Content: ComponentType
  /** Returns whether it is for this note and member; for all unless told otherwise. */
  offered?: (note: NoteFacts) => boolean
  /** Something is changed there that is contributed with the note. */
  writes?: boolean
  /** It stays as it is while another tab is looked at. */
  kept?: boolean
}

/** Describes what a feature adds to an open note. Each part is a component within `NoteContext` that shows nothing where it does not apply. */
export interface NoteExtension {
  name: string
  tabs?: readonly NoteTab[]
  /** A button at the head of the note that is read. */
  Head?: ComponentType
  /** What can be done with a passage that is selected in the text that is read; `done` lets the selection go. */
  PassageActs?: ComponentType<{ passage: PlacedPassage; done: () => void }>
  /** Something below the text that is read; it may mark passages of the text. */
  Reading?: ComponentType
  /** Something above the text that is written. */
  Writing?: ComponentType
  /** Something below the text that is written: whatever comes and goes there moves nothing that stands above. */
  BelowText?: ComponentType
  /** Fields among the properties; what they edit is contributed with the note. */
  Properties?: ComponentType
  /** Why the note, as it is being written, is not contributed. */
  refusal?: (note: OpenNote) => ParseKeys<'notes'> | undefined
}
