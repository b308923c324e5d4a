import { useTranslation } from 'react-i18next'
import type { FieldRefusal } from '../lib/api.ts'
import { codeText } from '../lib/i18n.ts'

export const FieldError = ({ code, ...values }: FieldRefusal) => {
  const { t } = useTranslation('errors')
  return codeText(code, t, code, values)
}
