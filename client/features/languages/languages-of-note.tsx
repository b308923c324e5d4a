import { Suspense } from 'react'
import { languagesHeld, noteLanguagesOf } from '../../../shared/note-languages.ts'
import { type NoteExtension, type OpenNote, useOpenNote } from '../../note/open-note.ts'
import { lazily } from '../../ui/lazily.tsx'

const LanguageChips = lazily(async () => (await import('./language-chips.tsx')).LanguageChips, 'languages')

/** The languages that a note is written in or may be, and those of them in which it holds text; undefined where there is one. */
const languagesOf = ({ note, settings }: OpenNote) => {
  const languages = settings && noteLanguagesOf(settings)
  if (!languages) return undefined
  const held = languagesHeld(note, languages)
  const codes = [...new Set([...languages.codes, ...held])]
  return codes.length > 1 ? { languages, codes, held } : undefined
}

/** Only what there is to read. */
const ToRead = () => {
  const known = languagesOf(useOpenNote())
  if (!known || known.held.length < 2) return null
  return (
    <Suspense>
      <LanguageChips {...known} codes={known.codes.filter((code) => known.held.includes(code))} />
    </Suspense>
  )
}

const ToWrite = () => {
  const known = languagesOf(useOpenNote())
  return (
    known && (
      <Suspense>
        <LanguageChips {...known} />
      </Suspense>
    )
  )
}

/** In which of its languages a note is read and written. */
export const languagesOfNote: NoteExtension = { name: 'languages', Head: ToRead, Writing: ToWrite }
