import { useTranslation } from 'react-i18next'
import { ServiceRefusal } from '../../entities/service/ask-service.ts'
import { ApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'

/** Explains a failed call, in the mapper's words if it sent any (ITMX-12). */
export const useFailureText = () => {
  const { t } = useTranslation('threadMapper')
  const { t: tErrors } = useTranslation('errors')
  return (failure: string, error: unknown): string => {
    if (error instanceof ApiError) return errorText(error, tErrors)
    if (!(error instanceof ServiceRefusal)) return `${failure} ${t('noAnswer')}`
    return error.said ? t('said', { failure, said: error.said }) : failure
  }
}
