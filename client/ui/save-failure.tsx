import { useTranslation } from 'react-i18next'
import { ApiError } from '../lib/api.ts'
import { codeText, errorText } from '../lib/i18n.ts'
import { FormAlert } from './form-alert.tsx'

export const SaveFailure = ({ error }: { error: Error | null }) => {
  const { t } = useTranslation('errors')
  if (!error) return null
  const [field] = error instanceof ApiError ? Object.values(error.fields) : []
  return <FormAlert message={field ? codeText(field.code, t, field.code, field) : errorText(error, t)} />
}
