import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type NoteLanguages, noteLanguagesOf } from '../../../shared/rules/note-languages.ts'
import { useRootSettings } from '../community/community.ts'
import { useMe } from '../../lib/session.ts'

const keyOf = (userId: string, communityId: string) => `noteLanguage/${userId}/${communityId}`

/** What was chosen since the page was opened: a browser that keeps nothing knows that much. */
const chosen = new Map<string, string>()
const listeners = new Set<() => void>()

const remembered = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const remember = (key: string, code: string) => {
  chosen.set(key, code)
  try {
    localStorage.setItem(key, code)
  } catch {
    // It is known until the page is left.
  }
  for (const listener of listeners) listener()
}

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export interface NoteLanguageChoice {
  languages: NoteLanguages
  /** The language in which one wants to read: the community's default one until another is chosen. */
  chosen: string
  /** Remembers another one for this user and community in this browser. */
  choose: (code: string) => void
}

/** In which of a community's languages somebody reads its notes; undefined where they are written in one. */
export const useNoteLanguage = (communityId: string | undefined): NoteLanguageChoice | undefined => {
  const settings = useRootSettings(communityId)
  const key = keyOf(useMe()._id, communityId ?? '')
  const code = useSyncExternalStore(follow, () => chosen.get(key) ?? remembered(key))
  return useMemo(() => {
    const languages = settings && noteLanguagesOf(settings)
    return (
      languages && {
        languages,
        chosen: code !== null && languages.codes.includes(code) ? code : languages.defaultLang,
        choose: (other: string) => remember(key, other),
      }
    )
  }, [settings, key, code])
}

/** The names of languages are loaded where they are shown. */
const languageNames = queryOptions({
  queryKey: ['languageNames'],
  queryFn: async () => (await import('../../../shared/text/language-codes.ts')).languageName,
  staleTime: Infinity,
})

/** Returns what a language is called in that of the interface, by its code; the code itself until the names are here. */
export const useLanguageName = (needed = true): ((code: string) => string) => {
  const tag = useTranslation().i18n.language
  const { data: nameOf } = useQuery({ ...languageNames, enabled: needed })
  return useCallback((code: string) => nameOf?.(code, tag) ?? code, [nameOf, tag])
}
