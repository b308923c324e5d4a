import { Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CitationList } from './citation-list.tsx'
import { useCitationsOfNote } from './citations.queries.ts'

export const CitedBelow = () => {
  const { t } = useTranslation('citations')
  const citations = useCitationsOfNote()
  const headingId = useId()
  if (citations.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <Title order={3} id={headingId}>
        {t('ofNote')}
      </Title>
      <CitationList citations={citations} label={t('ofNote')} />
    </section>
  )
}
