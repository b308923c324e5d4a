import { Suspense } from 'react'
import { type BoardExtension, useBoard } from '../../board/open-board.ts'
import { useNoteLanguage } from '../../lib/note-languages.ts'
import { lazily } from '../../ui/lazily.tsx'

const LanguageSelector = lazily(async () => (await import('./language-selector.tsx')).LanguageSelector, 'languages')

const Selector = () => {
  const choice = useNoteLanguage(useBoard().view.communityId)
  if (!choice || choice.languages.codes.length < 2) return null
  return (
    <Suspense>
      <LanguageSelector {...choice} />
    </Suspense>
  )
}

/** In which of the community's languages titles and texts are read. */
export const languagesOnView: BoardExtension = { name: 'languages', Way: Selector }
