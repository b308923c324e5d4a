import { Suspense } from 'react'
import { languagesHeld, noteLanguagesOf, ownLanguage } from '../../../shared/rules/note-languages.ts'
import { type NoteExtension, type OpenNote, useOpenNote } from '../../entities/note/open-note.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const LanguageSelect = lazyComponent(async () => (await import('./language-select.tsx')).LanguageSelect, 'languages')
const LanguageChips = lazyComponent(async () => (await import('./language-chips.tsx')).LanguageChips, 'languages')

/** Languages of a note, and the open one; undefined if there is only one. */
const choiceOf = ({ note, settings, lang, showLang }: OpenNote) => {
  const languages = settings && noteLanguagesOf(settings)
  if (!languages) return undefined
  const own = ownLanguage(note, languages)
  const held = languagesHeld(note, languages)
  return {
    own,
    held,
    codes: [...new Set([...languages.codes, ...held])],
    chosen: lang ?? own,
    onChoose: (code: string) => showLang(code === own ? undefined : code),
  }
}

const ToRead = () => {
  const choice = choiceOf(useOpenNote())
  if (!choice || choice.held.length < 2) return null
  const { codes, held, chosen, onChoose } = choice
  return (
    <Suspense>
      <LanguageSelect
        label="ofNote"
        codes={codes.filter((code) => held.includes(code))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </Suspense>
  )
}

const ToWrite = () => {
  const choice = choiceOf(useOpenNote())
  if (!choice || choice.codes.length < 2) return null
  return (
    <Suspense>
      <LanguageChips {...choice} />
    </Suspense>
  )
}

export const languagesOfNote: NoteExtension = { name: 'languages', Head: ToRead, Writing: ToWrite }
