import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanLexicon, lexiconFigure } from '../../../shared/analysis/lexicon.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import { type LexiconSearch, selectionsIn, selectionText } from '../../../shared/domain/lexicon.ts'
import { AnalysisFrame } from '../../entities/analysis/analysis-frame.tsx'
import { useAddressFilters } from '../../entities/analysis/use-address-filters.ts'
import { useLiveViews } from '../../entities/view/live-views.ts'
import { errorText } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { searchLexicon } from './lexical.queries.ts'
import { LexiconForm } from './lexicon-form.tsx'
import { LexiconResult } from './lexicon-result.tsx'

const NOTHING: { lexicon: string; notes: readonly string[] } = { lexicon: '', notes: [] }

const STATUS = { idle: 'init', pending: 'searching', error: 'error', success: 'found' } as const

export const LexicalAnalysis = ({ community }: { community: Community }) => {
  const { _id: communityId } = community
  const { t } = useTranslation('lexical')
  const { t: tErrors } = useTranslation('errors')
  useLiveViews(communityId)
  const { filters, change } = useAddressFilters(NOTHING)
  const [lexicon, setLexicon] = useState(filters.lexicon)
  const search = useMutation({
    mutationFn: async (asked: LexiconSearch) => {
      const { searched, notes } = await searchLexicon(communityId, asked)
      return { asked, searched, notes, figure: lexiconFigure(asked.words, notes) }
    },
  })
  const selections = selectionsIn(filters.notes)
  const count = (text: string, words: readonly string[]) => {
    change({ lexicon: text })
    if (words.length > 0) search.mutate({ words: [...words], selections })
    else search.reset()
  }
  const countAddress = useEffectEvent(() => {
    const words = cleanLexicon(filters.lexicon)
    if (words.length > 0) search.mutate({ words, selections })
  })
  useEffect(() => countAddress(), [])
  const found = search.isSuccess ? search.data : undefined
  return (
    <AnalysisFrame
      page="lexicalanalysis"
      community={community}
      title={t('title')}
      hint={t('hint')}
      sentence={found && t('sentence', { count: found.searched })}
      filters={found && { lexicon: found.asked.words, notes: found.asked.selections.map(selectionText) }}
      figures={found ? [found.figure] : []}
      choice={
        <>
          <LexiconForm
            communityId={communityId}
            lexicon={lexicon}
            selections={selections}
            searching={search.isPending}
            onChange={setLexicon}
            onSelect={(selections) => change({ notes: selections.map(selectionText) })}
            onSearch={(words) => count(lexicon, words)}
            onPick={(words) => count(words.join('; '), words)}
          />
          <div data-status={STATUS[search.status]}>
            <FormAlert message={search.error ? errorText(search.error, tErrors) : undefined} />
            <Text component="output" c="dimmed">
              {search.isPending && t('searching')}
              {found?.notes.length === 0 && t('noResult')}
            </Text>
          </div>
        </>
      }
    >
      {found && found.notes.length > 0 && (
        <LexiconResult
          key={search.submittedAt}
          communityId={communityId}
          figure={found.figure}
          words={found.asked.words}
          notes={found.notes}
        />
      )}
    </AnalysisFrame>
  )
}
