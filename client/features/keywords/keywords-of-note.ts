import { useEffect } from 'react'
import { splitKeywords } from '../../../shared/domain/contributions.ts'
import { highlightWords } from '../../engines/editor/keywords.ts'
import { type NoteExtension, useOpenNote } from '../../entities/note/open-note.ts'

/** The note's keywords are highlighted in its text, as they are being written. */
const Reading = () => {
  const { readText, shown } = useOpenNote()
  const { keywords } = shown
  useEffect(() => (readText ? highlightWords(readText, splitKeywords(keywords)) : undefined), [readText, keywords])
  return null
}

/** Keywords of a note in the text that is read. */
export const keywordsOfNote: NoteExtension = { name: 'keywords', Reading }
