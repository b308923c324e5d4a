import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isPause, type WritingRefusal } from '../../../shared/rules/pause.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { refusalText } from './refusal-text.ts'

const ReaderPause = lazyComponent(async () => (await import('./reader-pause.tsx')).default, 'pauses')

export const Refusal = ({ refusal, hasText = false }: { refusal: WritingRefusal; hasText?: boolean }) => {
  const { t } = useTranslation('errors')
  if (hasText || !isPause(refusal)) return refusalText(refusal, t)
  return (
    <Suspense>
      <ReaderPause refusal={refusal} />
    </Suspense>
  )
}
