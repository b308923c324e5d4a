import { useState } from 'react'
import { NOTE_TABS, type NoteExtension, type NoteFacts, type NoteTabName } from '../../entities/note/open-note.ts'
import { OWN_TABS } from './own-tabs.tsx'

/** Tabs of a note, the open one, and those opened before, which stay mounted. */
export const useNoteTabs = (facts: NoteFacts, extensions: readonly NoteExtension[]) => {
  const { note, editable } = facts
  const [chosen, setChosen] = useState<NoteTabName>(() => (editable && note.status === 'unsaved' ? 'edit' : 'read'))
  const [opened, setOpened] = useState<readonly NoteTabName[]>([chosen])
  const all = [...OWN_TABS, ...extensions.flatMap((extension) => extension.tabs ?? [])]
  const tabs = all
    .filter(({ offered }) => offered?.(facts) ?? true)
    .toSorted((a, b) => NOTE_TABS.indexOf(a.name) - NOTE_TABS.indexOf(b.name))
  return {
    tabs,
    /** Open tab; falls back to reading if it is no longer offered. */
    current: tabs.find(({ name }) => name === chosen),
    opened,
    openTab: (name: NoteTabName) => {
      setChosen(name)
      setOpened((known) => (known.includes(name) ? known : [...known, name]))
    },
  }
}
