import { UnstyledButton } from '@mantine/core'
import { openSourceNotes } from '../../entities/analysis/source-notes.tsx'
import { openPeople } from '../../entities/analysis/people-behind.tsx'
import type { Count } from '../../../shared/analysis/figures.ts'
import classes from './questions.module.css'
import { type Sentence, textOf } from './sentences.ts'

/** Opens the counted contributions, or the names of people (QUES-02). */
const open = (communityId: string, title: string, { ids, people }: Count) => {
  if (ids.length > 0) openSourceNotes({ communityId, title, ids })
  else if (people) openPeople({ communityId, title, people })
}

export const QuestionSentence = ({ communityId, sentence }: { communityId: string; sentence: Sentence }) => {
  const { before, told, after, count } = sentence
  return (
    <>
      {before}
      {told !== '' && (
        <UnstyledButton
          className={classes.number ?? ''}
          aria-haspopup="dialog"
          onClick={() => open(communityId, textOf(sentence), count)}
        >
          {told}
        </UnstyledButton>
      )}
      {after}
    </>
  )
}

export const Sentences = ({ communityId, sentences }: { communityId: string; sentences: readonly Sentence[] }) => (
  <ul className={classes.sentences}>
    {sentences.map((sentence) => (
      <li key={sentence.key}>
        <span>
          <QuestionSentence communityId={communityId} sentence={sentence} />
        </span>
        {sentence.share !== undefined && (
          <span className={classes.share} aria-hidden>
            <span style={{ inlineSize: `${sentence.share * 100}%` }} />
          </span>
        )}
      </li>
    ))}
  </ul>
)
