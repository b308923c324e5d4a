import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAuthorChoices } from '../author/use-author-choices.ts'
import { viewsQuery } from './live-views.ts'
import type { NoteSelection } from './note-selection.ts'
import { viewChoicesOf } from './view-choices.ts'

export const useSelectionParts = (communityId: string) => {
  const { t, i18n } = useTranslation('selectors')
  const { choices } = useAuthorChoices(communityId)
  const { data = [] } = useQuery(viewsQuery(communityId))
  const views = viewChoicesOf(data, { language: i18n.language, untitled: t('view.untitled') })
  // A date has no time zone.
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
  const labelIn = (list: readonly { value: string; label: string }[], id: string) =>
    list.find(({ value }) => value === id)?.label ?? ''
  const day = (date: string) => (date === '' ? t('anyDay') : format.format(new Date(date)))
  const partsOf = ({ viewId, authorId, fromDate, toDate }: NoteSelection) => ({
    viewTitle: labelIn(views, viewId),
    author: authorId === '' ? t('author.anybody') : labelIn(choices, authorId),
    fromDate: day(fromDate),
    toDate: day(toDate),
  })
  return { views, partsOf }
}
