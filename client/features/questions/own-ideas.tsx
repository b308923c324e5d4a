import { Anchor, NativeSelect, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnalysedAuthor } from '../../../shared/domain/analysis.ts'
import { IDEA_RESPONSES, ideasFigure, type OwnIdea } from '../../../shared/analysis/own-ideas.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import type { QuestionsQuery } from '../../../shared/domain/questions.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { analysisNamesQuery } from '../../entities/analysis/analysis.queries.ts'
import { usePeopleNames } from '../../entities/analysis/people-behind.tsx'
import { orderIn } from '../../lib/order.ts'
import { paths } from '../../lib/paths.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QuestionPart } from './question-part.tsx'
import { ideasQuery } from './questions.queries.ts'
import classes from './questions.module.css'
import { type Sentence, sentencesOf } from './sentences.ts'
import { QuestionSentence } from './question-sentence.tsx'

const SHOWN = 10
/** Maximum number of names shown inline; the number opens all. */
const NAMES_SHOWN = 6

interface Props {
  community: Community
  member: Member
  query: QuestionsQuery
  /** Author id; empty for the current user. */
  author: string
  onAuthor: (author: string) => void
  onNext: ((sentences: readonly Sentence[]) => void) | undefined
}

/** Fourth question, by default about the own ideas; managers can select another author (QUES-06). */
export const OwnIdeas = ({ community, member, query, author, onAuthor, onNext }: Props) => {
  const { t, i18n } = useTranslation('questions')
  const { _id: communityId } = community
  const wanted = author === member.authorId ? '' : author
  const ideas = useQuery(ideasQuery(communityId, query, wanted))
  const { data: names } = useQuery(analysisNamesQuery(communityId))
  const isMine = wanted === ''
  const name = isMine ? undefined : (names?.authors.find(({ _id }) => _id === wanted)?.name ?? '')
  const isAnybodys = !isMine || member.authorId !== null
  const sentences =
    ideas.data && isAnybodys ? sentencesOf(ideasFigure(ideas.data), t, { language: i18n.language, name }) : []
  return (
    <QuestionPart
      communityId={communityId}
      question="ideas"
      name={name}
      sentences={sentences}
      choice={
        canManage(member) && <WhoseField authors={names?.authors ?? []} member={member} value={wanted} onChange={onAuthor} /> // prettier-ignore
      }
      onNext={isMine && sentences.length > 0 && onNext ? () => onNext(sentences) : undefined}
    >
      {ideas.error && !ideas.data ? (
        <LoadFailed error={ideas.error} onRetry={() => void ideas.refetch()} />
      ) : ideas.data ? (
        isAnybodys && ideas.data.length > 0 && <IdeaList key={wanted} communityId={communityId} ideas={ideas.data} />
      ) : (
        <PageLoading />
      )}
    </QuestionPart>
  )
}

interface WhoseProps {
  authors: readonly AnalysedAuthor[]
  member: Member
  value: string
  onChange: (author: string) => void
}

const WhoseField = ({ authors, member, value, onChange }: WhoseProps) => {
  const { t, i18n } = useTranslation('questions')
  const compare = orderIn(i18n.language)
  const others = authors
    .filter(({ _id }) => _id !== member.authorId)
    .toSorted((a, b) => compare(a.name, b.name))
    .map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <NativeSelect
      className={classes.whose ?? ''}
      label={t('ideas.whose')}
      value={value}
      data={[{ value: '', label: t('ideas.mine') }, ...others]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

const IdeaList = ({ communityId, ideas }: { communityId: string; ideas: readonly OwnIdea[] }) => {
  const { t } = useTranslation('questions')
  const [page, setPage] = useState(1)
  return (
    <div>
      <Title order={3} size="h4" mb="xs">
        {t('ideas.each')}
      </Title>
      <ul className={classes.ideas}>
        {ideas.slice((page - 1) * SHOWN, page * SHOWN).map((idea) => (
          <li key={idea._id}>
            <Idea communityId={communityId} idea={idea} />
          </li>
        ))}
      </ul>
      <Pager label={t('ideas.each')} page={page} pages={Math.ceil(ideas.length / SHOWN)} onTurn={setPage} />
    </div>
  )
}

const Idea = ({ communityId, idea }: { communityId: string; idea: OwnIdea }) => {
  const { t } = useTranslation('questions')
  const namesOf = usePeopleNames(communityId)
  const happened = IDEA_RESPONSES.filter((how) => idea[how].value > 0)
  return (
    <>
      <Anchor href={paths.contribution(idea._id)} target="_blank" rel="noreferrer" fw={600} dir="auto">
        {idea.title || t('untitled')}
      </Anchor>
      {happened.length === 0 && <Text c="dimmed">{t('ideas.quiet')}</Text>}
      {happened.map((how) => {
        const count = idea[how]
        const names = namesOf(count.people ?? [])
        const shown = [...names.slice(0, NAMES_SHOWN), ...(names.length > NAMES_SHOWN ? ['…'] : [])]
        const text = t(`idea.${how}`, { count: count.value, names: shown.join(', ') })
        const [before = '', told = '', after = ''] = text.split(/<\/?n>/)
        return (
          <div key={how}>
            <QuestionSentence communityId={communityId} sentence={{ key: how, before, told, after, count }} />
          </div>
        )
      })}
    </>
  )
}
