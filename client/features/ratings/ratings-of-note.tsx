import { Suspense } from 'react'
import { type NoteExtension, useOpenNote } from '../../entities/note/open-note.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const RatableSupports = lazyComponent(async () => (await import('./ratable-supports.tsx')).RatableSupports, 'ratings')

const Reading = () => {
  const { settings } = useOpenNote()
  if (!settings?.plugins.ratableScaffolds) return null
  return (
    <Suspense>
      <RatableSupports />
    </Suspense>
  )
}

export const ratingsOfNote: NoteExtension = { name: 'ratings', Reading }
