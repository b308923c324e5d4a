import { Suspense } from 'react'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { useNoteLanguage } from '../../entities/note/note-languages.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const LanguageSelect = lazyComponent(async () => (await import('./language-select.tsx')).LanguageSelect, 'languages')

const Selector = () => {
  const choice = useNoteLanguage(useBoard().view.communityId)
  if (!choice || choice.languages.codes.length < 2) return null
  const { languages, chosen, choose } = choice
  return (
    <Suspense>
      <LanguageSelect label="ofView" codes={languages.codes} chosen={chosen} onChoose={choose} />
    </Suspense>
  )
}

export const languagesOnView: BoardExtension = { name: 'languages', Bar: Selector }
