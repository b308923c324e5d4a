import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { riseAboveOf } from '../../../shared/rules/inner-view.ts'
import { objectQuery } from './objects.ts'

/** Display title: a view within a rise-above has its note's title instead of the internal name. */
export const useDisplayTitle = (title: string): string => {
  const { t } = useTranslation()
  const noteId = riseAboveOf(title)
  const { data: note } = useQuery({ ...objectQuery(noteId ?? ''), enabled: Boolean(noteId) })
  return noteId === undefined ? title : (note?.title ?? t('riseAbove'))
}
