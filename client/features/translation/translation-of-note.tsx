import { Suspense } from 'react'
import { type NoteExtension, useOpenNote } from '../../entities/note/open-note.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { offeredLanguages } from './offered-languages.ts'

const TranslateButton = lazyComponent(
  async () => (await import('./translate-button.tsx')).TranslateButton,
  'translation',
)

const Head = () => {
  const { settings } = useOpenNote()
  if (offeredLanguages(settings).length === 0) return null
  return (
    <Suspense>
      <TranslateButton />
    </Suspense>
  )
}

export const translationOfNote: NoteExtension = { name: 'translation', Head }
