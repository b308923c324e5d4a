import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNameOf, useRootSettings } from '../community/community.ts'
import { choicesOf } from './author-choices.ts'
import { membersQuery } from './member.ts'

/** Options for the members of a community. Empty until it is known whether pseudonyms are required. */
export const useAuthorChoices = (communityId: string) => {
  const { i18n } = useTranslation()
  const pseudonyms = useRootSettings(communityId)?.pseudoNameInAuthorSelector
  const nameOf = useNameOf(communityId)
  const { data: members } = useQuery(membersQuery(communityId))
  const choices = useMemo(
    () =>
      members && pseudonyms !== undefined ? choicesOf(members, { language: i18n.language, nameOf, pseudonyms }) : [],
    [members, pseudonyms, nameOf, i18n.language],
  )
  return { choices, pseudonyms }
}
