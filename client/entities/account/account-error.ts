import type { TFunction } from 'i18next'
import { ApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'

/** Error of an account change; explains the limits of managers' rights. */
export const accountErrorText = (error: unknown, t: TFunction<'errors'>): string =>
  error instanceof ApiError && error.code === 'forbidden' ? t('account.beyondReach') : errorText(error, t)
