import type { OptionsFilter } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_CODES, languageName, languageWords } from '../../shared/text/language-codes.ts'
import { containing } from '../../shared/text/fold.ts'

/** Converts language codes to choices sorted by name in the interface's language. */
export const useNamedLanguages = () => {
  const tag = useTranslation().i18n.language
  return useCallback(
    (codes: readonly string[]) => {
      const { compare } = new Intl.Collator(tag)
      const names = LANGUAGE_CODES.map((code) => languageName(code, tag))
      const labelOf = (code: string, name: string) =>
        names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${code})`
      return codes
        .map((value) => ({ value, label: labelOf(value, languageName(value, tag)) }))
        .toSorted((a, b) => compare(a.label, b.label))
    },
    [tag],
  )
}

/** All languages for notes, and the current ones: older servers accepted other codes. */
export const useLanguageChoices = (standing: readonly string[]) => {
  const named = useNamedLanguages()
  return useMemo(() => named([...new Set([...LANGUAGE_CODES, ...standing])]), [named, standing])
}

const isFound = ({ value, label }: { value: string; label: string }, search: string) => {
  const isWanted = containing(search.trim())
  return [label, ...languageWords(value)].some(isWanted)
}

/** Matches any name of a language and its code. */
export const filterLanguages: OptionsFilter = ({ options, search }) =>
  options.filter((option) => 'value' in option && isFound(option, search))
