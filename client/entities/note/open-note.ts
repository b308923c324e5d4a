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

/** Tabs of a note in display order. */
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

/** Sentence starter, by the id of its Support object. */
export interface Support {
  id: string
  title: string
  /** Its scaffold puts each support into its own paragraph. */
  isTemplate?: boolean
}

/** Opens an object beside the note; `returnFocus` is called when it is closed. */
export type OpenObject = (object: { id: string; type: string }, returnFocus: () => void) => void

export interface NoteFacts {
  note: Contribution
  member: Member
  viewId: string | undefined
  /** Settings of the community; undefined while loading. */
  settings: RootSettings | undefined
  /** The member may write it, and it is not deleted. */
  editable: boolean
}

/** API of an open note for features. */
export interface OpenNote extends NoteFacts {
  extensions: readonly NoteExtension[]
  /** Stored fields merged with unsaved edits. */
  shown: Fields
  edit: (changes: Edits) => void
  dirty: boolean
  /** Language of the displayed texts; undefined for its own. */
  lang: string | undefined
  showLang: (lang: string | undefined) => void
  /** BCP-47 tags of that language and of its own, if known. */
  tags: { shown: string | undefined; own: string | undefined }
  /** Titles of support marks; saved marks have a `supports` link. */
  titles: Titles
  /** Targets of the references, by link id. */
  references: References
  /** Links to the note, updated live. */
  links: readonly Link[]
  openTab: (name: NoteTabName) => void
  /** Inserts at the cursor. */
  insertSupport: (support: Support) => void
  insertHtml: (html: string) => void
  /** If undefined, the object's page replaces this one. */
  onOpen: OpenObject | undefined
  readText: HTMLElement | null
  /** Highlights passages of the text; see `useTextMarks`. */
  markText: (reason: string, marks: readonly TextMark[] | undefined) => void
}

export const NoteContext = createContext<OpenNote | undefined>(undefined)

/** Returns the open note; throws outside of one. */
export const useOpenNote = (): OpenNote => {
  const note = useContext(NoteContext)
  if (!note) throw new Error('There is no open note here.')
  return note
}

/** Highlights passages of the displayed text, by reason, while the calling component is mounted. */
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
  /** Returns whether it applies to the note and member; default: always. */
  offered?: (note: NoteFacts) => boolean
  /** Contains fields that are saved with the note. */
  writes?: boolean
  /** Stays mounted while another tab is open. */
  kept?: boolean
}

/**
 * Parts that a feature adds to an open note. Each is a component within `NoteContext` that renders nothing where it
 * does not apply.
 */
export interface NoteExtension {
  name: string
  tabs?: readonly NoteTab[]
  /** Button in the note's header, while reading. */
  Head?: ComponentType
  /** Actions for a selected passage of the displayed text; `done` clears the selection. */
  PassageActs?: ComponentType<{ passage: PlacedPassage; done: () => void }>
  /** Content below the displayed text; may highlight passages. */
  Reading?: ComponentType
  Writing?: ComponentType
  /** Content below the edited text, where it causes no layout shift. */
  BelowText?: ComponentType
  /** Property fields, saved with the note. */
  Properties?: ComponentType
  /** Reason for refusing to contribute the note, as text key. */
  refusal?: (note: OpenNote) => ParseKeys<'notes'> | undefined
}
