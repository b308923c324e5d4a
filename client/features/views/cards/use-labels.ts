import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ViewSettings } from '../../../../shared/domain/views.ts'
import { communityQuery } from '../../../entities/community/community.ts'
import { groupsQuery } from '../../../entities/author/member.ts'
import { useLanguageName, useNoteLanguage } from '../../../entities/note/note-languages.ts'
import type { ItemContext } from '../store/board-items.ts'
import { itemsIn } from './item-language.ts'
import { useColouring, useColourMarks } from './use-colouring.ts'

/** Time zone of the browser, until the community is loaded. */
const HERE = Intl.DateTimeFormat().resolvedOptions()

export type Labels = Pick<ItemContext, 'groups' | 'languageOf' | 'inLanguage' | 'colouring'>

export const useLabels = (
  viewId: string,
  communityId: string | undefined,
  settings: ViewSettings | undefined,
): Labels => {
  const shown = communityId !== undefined && settings !== undefined
  const [chosenColouring] = useColouring()
  const { data: { timeZone } = HERE } = useQuery({ ...communityQuery(communityId ?? ''), enabled: shown })
  const by = shown ? chosenColouring : 'person'
  const { data: groups } = useQuery({
    ...groupsQuery(communityId ?? ''),
    enabled: shown && (settings.showGroup || by === 'group'),
  })
  const colouring = useColourMarks(viewId, by, groups, timeZone)
  const languageOf = useLanguageName(shown && settings.language)
  const choice = useNoteLanguage(communityId)
  const [chosen, fallback] = [choice?.chosen, choice?.languages.defaultLang]
  const inLanguage = useMemo(
    () => (chosen !== undefined && fallback !== undefined ? itemsIn(chosen, fallback) : undefined),
    [chosen, fallback],
  )
  return useMemo(
    () => ({ groups: new Map(groups?.map(({ _id, title }) => [_id, title])), languageOf, inLanguage, colouring }),
    [groups, languageOf, inLanguage, colouring],
  )
}
