import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type NoteLanguages, noteLanguagesOf } from '../../../shared/rules/note-languages.ts'
import { useRootSettings } from '../community/community.ts'
import { remember, remembered } from '../../lib/remembered.ts'
import { useMe } from '../../lib/session.ts'
import { loadCode } from '../../lib/load-code.ts'

const keyOf = (userId: string, communityId: string) => `noteLanguage/${userId}/${communityId}`

/** Choices since page load, for browsers without storage. */
const chosen = new Map<string, string>()
const listeners = new Set<() => void>()

const choose = (key: string, code: string) => {
  chosen.set(key, code)
  remember(key, code)
  for (const listener of listeners) listener()
}

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export interface NoteLanguageChoice {
  languages: NoteLanguages
  chosen: string
  /** Stores a choice for this user and community in this browser. */
  choose: (code: string) => void
}

/** Reading language of a community's notes; undefined if it has one language. */
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
        choose: (other: string) => choose(key, other),
      }
    )
  }, [settings, key, code])
}

const languageNames = queryOptions({
  queryKey: ['languageNames'],
  queryFn: async () => (await loadCode(() => import('../../../shared/text/language-codes.ts'))).languageName,
  staleTime: Infinity,
})

/** Language name by code, in the language of the interface; the code while loading. */
export const useLanguageName = (needed = true): ((code: string) => string) => {
  const tag = useTranslation().i18n.language
  const { data: nameOf } = useQuery({ ...languageNames, enabled: needed })
  return useCallback((code: string) => nameOf?.(code, tag) ?? code, [nameOf, tag])
}
