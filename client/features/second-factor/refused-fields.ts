import { ApiError, type FieldRefusal } from '../../lib/api.ts'

const FIELDS: Readonly<Record<string, string>> = { 'secondFactor.wrong': 'code', 'password.incorrect': 'password' }

export const refusedFields = (error: unknown): Record<string, FieldRefusal> => {
  if (!(error instanceof ApiError)) return {}
  const field = FIELDS[error.code]
  return field === undefined ? error.fields : { [field]: { code: error.code } }
}
