import { IconQuote } from '@tabler/icons-react'
import { Suspense } from 'react'
import { type NoteExtension, useOpenNote } from '../../entities/note/open-note.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const Sources = lazyComponent(async () => (await import('./note-sources.tsx')).NoteSources, 'citations')
const CiteButton = lazyComponent(async () => (await import('./cite-button.tsx')).CiteButton, 'citations')
const CitedBelow = lazyComponent(async () => (await import('./cited-below.tsx')).CitedBelow, 'citations')

const useOn = () => useOpenNote().settings?.citationScaffolds.enabled === true

const Writing = () =>
  useOn() ? (
    <Suspense>
      <CiteButton />
    </Suspense>
  ) : null

const Reading = () =>
  useOn() ? (
    <Suspense>
      <CitedBelow />
    </Suspense>
  ) : null

/** Citations of a note: shown below its text, added while writing, edited by managers. */
export const citationsOfNote: NoteExtension = {
  name: 'citations',
  tabs: [{ name: 'source', Icon: IconQuote, Content: Sources, offered: ({ member }) => member.role === 'manager' }],
  Writing,
  Reading,
}
