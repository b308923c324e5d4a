import { useTranslation } from 'react-i18next'
import type { FieldRefusal } from '../lib/api.ts'
import { codeText } from '../lib/i18n.ts'

/** Why a field was refused, by the error's code; a text that is no code stands as it is. */
export const FieldError = ({ code, ...values }: FieldRefusal) => {
  const { t } = useTranslation('errors')
  return codeText(code, t, code, values)
}
