import { Suspense } from 'react'
import { type NoteExtension, useOpenNote } from '../../entities/note/open-note.ts'
import { lazily } from '../../ui/lazily.tsx'

const RatableSupports = lazily(async () => (await import('./ratable-supports.tsx')).RatableSupports, 'ratings')

const Reading = () => {
  const { settings } = useOpenNote()
  if (!settings?.plugins.ratableScaffolds) return null
  return (
    <Suspense>
      <RatableSupports />
    </Suspense>
  )
}

/** What stands in a note's supports is rated, where its community wants it. */
export const ratingsOfNote: NoteExtension = { name: 'ratings', Reading }
