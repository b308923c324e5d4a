import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { errorText } from '../../lib/i18n.ts'
import { ask } from '../../ui/ask.ts'
import { toastError } from '../../ui/toasts.ts'
import { type Annotated, annotationCalls, annotationsQuery } from './annotations.queries.ts'

export const useRemoval = (note: Contribution, { linkId }: Annotated, onGone: () => void) => {
  const { t } = useTranslation('annotations')
  const { t: tErrors } = useTranslation('errors')
  const cache = useQueryClient()
  return async () => {
    const words = { title: t('delete.title'), text: t('delete.question'), yes: t('delete.yes'), no: t('delete.keep') }
    if (!(await ask({ ...words, danger: true }))) return
    try {
      await annotationCalls.remove(linkId)
    } catch (error) {
      toastError(errorText(error, tErrors))
    }
    await cache.invalidateQueries(annotationsQuery(note))
    onGone()
  }
}
