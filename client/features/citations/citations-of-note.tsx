import { IconQuote } from '@tabler/icons-react'
import { Suspense } from 'react'
import { type NoteExtension, useOpenNote } from '../../entities/note/open-note.ts'
import { lazily } from '../../ui/lazily.tsx'

const Sources = lazily(async () => (await import('./note-sources.tsx')).NoteSources, 'citations')
const CiteButton = lazily(async () => (await import('./cite-button.tsx')).CiteButton, 'citations')
const CitedBelow = lazily(async () => (await import('./cited-below.tsx')).CitedBelow, 'citations')

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

/** What a note cites: shown below its text, added while it is written, edited by managers. */
export const citationsOfNote: NoteExtension = {
  name: 'citations',
  tabs: [{ name: 'source', Icon: IconQuote, Content: Sources, offered: ({ member }) => member.role === 'manager' }],
  Writing,
  Reading,
}
