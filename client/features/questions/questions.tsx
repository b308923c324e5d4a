import { Button } from '@mantine/core'
import { IconFilterOff, IconPencilPlus, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { Figure } from '../../../shared/analysis/figures.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { AnalysisFrame } from '../../entities/analysis/analysis-frame.tsx'
import { useAddressFilters } from '../../entities/analysis/use-address-filters.ts'
import { pathBack } from '../../lib/last-view.ts'
import { paths } from '../../lib/paths.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { openDialog } from '../../ui/generic-modal.tsx'
import { Attention } from './attention.tsx'
import { NextNote } from './next-note.tsx'
import { OwnIdeas } from './own-ideas.tsx'
import { DepthChart, RiseAboves, WeekChart } from './question-charts.tsx'
import { QuestionFilters } from './question-filters.tsx'
import { QuestionPart } from './question-part.tsx'
import { questionsQuery } from './questions.queries.ts'
import classes from './questions.module.css'
import { type Question, type Sentence, sentencesOf, textOf } from './sentences.ts'

interface Filters {
  views: readonly string[]
  from: string
  to: string
  group: string
  author: string
}

const DEFAULTS: Filters = { views: [], from: '', to: '', group: '', author: '' }

interface Props {
  community: Community
  member: Member
}

/** Four questions about a community (QUES-01), after Chan, van Aalst and Yang’s Knowledge Connections Analyzer. */
export const Questions = ({ community, member }: Props) => {
  const { t } = useTranslation('questions')
  const { _id: communityId } = community
  const { filters, change, reset } = useAddressFilters(DEFAULTS)
  const { author, views, ...rest } = filters
  const query = { ...rest, views: [...views] }
  const { data, error, refetch } = useQuery(questionsQuery(communityId, query))
  const onNext = useNextNote(communityId, member)
  const isEmpty = data?.figures[0]?.rows[0]?.counts[0]?.value === 0
  const isFiltered = views.length > 0 || rest.from !== '' || rest.to !== '' || rest.group !== ''
  const resetButton = (
    <Button variant="default" leftSection={<IconFilterOff size={18} aria-hidden />} onClick={reset}>
      {t('reset')}
    </Button>
  )
  return (
    <AnalysisFrame
      page="questions"
      bareOnPaper
      community={community}
      title={t('title')}
      hint={t('hint')}
      filters={query}
      figures={data?.figures}
      error={error}
      onRetry={() => void refetch()}
      choice={<QuestionFilters community={community} filters={query} onChange={change} onReset={reset} />}
    >
      {isEmpty && !isFiltered ? (
        <EmptyList icon={IconPencilPlus} title={t('none')} text={t('none.text')}>
          <Button component={Link} to={pathBack(communityId)}>
            {t('none.go')}
          </Button>
        </EmptyList>
      ) : isEmpty ? (
        <EmptyList icon={IconFilterOff} title={t('filtered')} text={t('filtered.text')}>
          {resetButton}
        </EmptyList>
      ) : (
        <div className={classes.questions}>
          {data?.withheld ? (
            <EmptyList icon={IconUser} title={t('withheld')} text={t('withheld.text')}>
              {resetButton}
            </EmptyList>
          ) : (
            <CommunityQuestions communityId={communityId} figures={data?.figures ?? []} onNext={onNext} />
          )}
          <OwnIdeas
            community={community}
            member={member}
            query={query}
            author={author}
            onAuthor={(chosen) => change({ author: chosen })}
            onNext={onNext && ((sentences) => onNext('ideas', sentences))}
          />
          {canManage(member) && <Attention communityId={communityId} query={query} />}
        </div>
      )}
    </AnalysisFrame>
  )
}

type OnNext = (question: Question, sentences: readonly Sentence[]) => void

const useNextNote = (communityId: string, { authorId }: Member): OnNext | undefined => {
  const { t } = useTranslation('questions')
  const navigate = useNavigate()
  if (authorId === null) return undefined
  return (question, sentences) =>
    void openDialog({
      title: t('next'),
      size: 520,
      dismiss: true,
      content: (close) => (
        <NextNote
          communityId={communityId}
          authorId={authorId}
          question={t(question)}
          sentences={sentences.map(textOf)}
          onMade={(noteId, viewId) => {
            close()
            void navigate(paths.contribution(noteId, viewId))
          }}
        />
      ),
    })
}

interface CommunityProps {
  communityId: string
  figures: readonly Figure[]
  onNext: OnNext | undefined
}

const CommunityQuestions = ({ communityId, figures, onNext }: CommunityProps) => {
  const { t, i18n } = useTranslation('questions')
  const figureOf = (key: string) => figures.find((figure) => figure.key === key)
  const part = (question: Question) => {
    const sentences = sentencesOf(figureOf(question), t, { language: i18n.language })
    return { communityId, question, sentences, onNext: onNext && (() => onNext(question, sentences)) }
  }
  const [riseAbove, depth, week] = [figureOf('riseAbove'), figureOf('depth'), figureOf('week')]
  return (
    <>
      <QuestionPart {...part('collaborate')} />
      <QuestionPart {...part('together')}>
        {riseAbove && riseAbove.rows.length > 0 && <RiseAboves communityId={communityId} figure={riseAbove} />}
      </QuestionPart>
      <QuestionPart {...part('develop')}>
        <div className={classes.charts}>
          {depth && <DepthChart communityId={communityId} figure={depth} />}
          {week && week.rows.length > 0 && <WeekChart communityId={communityId} figure={week} />}
        </div>
      </QuestionPart>
    </>
  )
}
