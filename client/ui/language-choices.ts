import type { OptionsFilter } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_CODES, languageName, languageWords } from '../../shared/text/language-codes.ts'
import { containing } from '../../shared/text/fold.ts'

/** Turns codes of languages into choices by their names in the interface's language, in the order of these. */
export const useNamedLanguages = () => {
  const tag = useTranslation().i18n.language
  return useCallback(
    (codes: readonly string[]) => {
      const { compare } = new Intl.Collator(tag)
      const names = LANGUAGE_CODES.map((code) => languageName(code, tag))
      // Two languages of one name are told from each other by their codes.
      const labelOf = (code: string, name: string) =>
        names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${code})`
      return codes
        .map((value) => ({ value, label: labelOf(value, languageName(value, tag)) }))
        .toSorted((a, b) => compare(a.label, b.label))
    },
    [tag],
  )
}

/** Every language of notes to choose from, and those that stand there already: an older server let in other codes. */
export const useLanguageChoices = (standing: readonly string[]) => {
  const named = useNamedLanguages()
  return useMemo(() => named([...new Set([...LANGUAGE_CODES, ...standing])]), [named, standing])
}

const isFound = ({ value, label }: { value: string; label: string }, search: string) => {
  const isWanted = containing(search.trim())
  return [label, ...languageWords(value)].some(isWanted)
}

/** Finds languages by any of their names, and by their codes. */
export const filterLanguages: OptionsFilter = ({ options, search }) =>
  options.filter((option) => 'value' in option && isFound(option, search))
