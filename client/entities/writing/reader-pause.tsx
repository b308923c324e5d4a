import { useTranslation } from 'react-i18next'
import type { WritingRefusal } from '../../../shared/rules/pause.ts'
import { momentText } from '../../lib/i18n.ts'

/** A pause, for members without a text that is kept. */
export default function ReaderPause({ refusal: { code, until } }: { refusal: WritingRefusal }) {
  const { t } = useTranslation('pauses')
  return t(`reader.${code}` as 'reader.view.pausedUntil', { until: until === undefined ? '' : momentText(until) })
}
