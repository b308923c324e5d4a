import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewSettings } from '../../../shared/views.ts'
import { groupsQuery } from '../../lib/member.ts'
import type { Surroundings } from './board-items.ts'

export type Labels = Pick<Surroundings, 'groups' | 'languageOf'>

/** The names of languages are loaded where a view shows them. */
const languageNames = queryOptions({
  queryKey: ['languageNames'],
  queryFn: async () => (await import('../../../shared/language-codes.ts')).languageName,
  staleTime: Infinity,
})

const NONE: { _id: string; title: string }[] = []

/** What the cards of a community's view need for their labels beside names and times, as far as it is shown. */
export const useLabels = (communityId: string | undefined, settings: ViewSettings | undefined): Labels => {
  const { i18n } = useTranslation()
  const shown = communityId !== undefined && settings !== undefined
  const { data: groups = NONE } = useQuery({
    ...groupsQuery(communityId ?? ''),
    enabled: shown && settings.showGroup,
  })
  const { data: nameOf } = useQuery({ ...languageNames, enabled: shown && settings.language })
  return useMemo(
    () => ({
      groups: new Map(groups.map(({ _id, title }) => [_id, title])),
      languageOf: (code) => nameOf?.(code, i18n.language) ?? code,
    }),
    [groups, nameOf, i18n.language],
  )
}
