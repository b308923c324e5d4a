import { useState } from 'react'
import { NOTE_TABS, type NoteExtension, type NoteFacts, type NoteTabName } from '../../entities/note/open-note.ts'
import { OWN_TABS } from './own-tabs.tsx'

/** Returns the tabs that a note has, which of them is open, and which have been: these stay on the page. */
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
    /** The tab that is open; of one that is offered no more, reading. */
    current: tabs.find(({ name }) => name === chosen),
    opened,
    openTab: (name: NoteTabName) => {
      setChosen(name)
      setOpened((known) => (known.includes(name) ? known : [...known, name]))
    },
  }
}
