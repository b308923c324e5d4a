import type { TFunction } from 'i18next'
import type { WritingRefusal } from '../../../shared/rules/pause.ts'
import { refusedHere } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'

export const refusalText = ({ code, until }: WritingRefusal, t: TFunction<'errors'>): string =>
  errorText(refusedHere(code, until === undefined ? {} : { until }), t)
