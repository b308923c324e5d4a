import { useState } from 'react'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { displayLanguage, ownLanguage } from '../../../shared/rules/note-languages.ts'
import { tagOf } from '../../../shared/text/languages.ts'
import { useNoteLanguage } from './note-languages.ts'

/**
 * Language of an open note: the reading language if the note has text in it, until another is selected. It does not
 * change when others add languages.
 */
export const useDisplayLanguage = (note: Contribution) => {
  const choice = useNoteLanguage(note.communityId)
  const [shown, setShown] = useState<{ chosen?: string; code?: string }>({})
  if (choice && shown.chosen !== choice.chosen)
    setShown({ chosen: choice.chosen, code: displayLanguage(note, choice.chosen, choice.languages) })
  const own = choice && ownLanguage(note, choice.languages)
  const code = choice && (shown.code ?? own)
  return {
    /** Undefined for the note's own. */
    lang: code === own ? undefined : code,
    /** BCP-47 tags of the text's language and of the note's own, if known. */
    tags: { shown: code && tagOf(code), own: own && tagOf(own) },
    showLang: (lang: string | undefined) => setShown(({ chosen }) => ({ chosen, code: lang ?? own })),
  }
}
