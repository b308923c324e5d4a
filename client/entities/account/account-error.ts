import type { TFunction } from 'i18next'
import { ApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'

/** Why somebody's account could not be changed; managers are told how far they reach. */
export const accountErrorText = (error: unknown, t: TFunction<'errors'>): string =>
  error instanceof ApiError && error.code === 'forbidden' ? t('account.beyondReach') : errorText(error, t)
