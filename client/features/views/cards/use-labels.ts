import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ViewSettings } from '../../../../shared/domain/views.ts'
import { groupsQuery } from '../../../entities/author/member.ts'
import { useLanguageName, useNoteLanguage } from '../../../entities/note/note-languages.ts'
import type { Surroundings } from '../store/board-items.ts'
import { itemsIn } from './item-language.ts'

export type Labels = Pick<Surroundings, 'groups' | 'languageOf' | 'inLanguage'>

const NONE: { _id: string; title: string }[] = []

/** Returns what the cards of a community's view need for their words beside names and times, as far as it is shown. */
export const useLabels = (communityId: string | undefined, settings: ViewSettings | undefined): Labels => {
  const shown = communityId !== undefined && settings !== undefined
  const { data: groups = NONE } = useQuery({
    ...groupsQuery(communityId ?? ''),
    enabled: shown && settings.showGroup,
  })
  const languageOf = useLanguageName(shown && settings.language)
  const choice = useNoteLanguage(communityId)
  const [chosen, fallback] = [choice?.chosen, choice?.languages.defaultLang]
  const inLanguage = useMemo(
    () => (chosen !== undefined && fallback !== undefined ? itemsIn(chosen, fallback) : undefined),
    [chosen, fallback],
  )
  return useMemo(
    () => ({ groups: new Map(groups.map(({ _id, title }) => [_id, title])), languageOf, inLanguage }),
    [groups, languageOf, inLanguage],
  )
}
