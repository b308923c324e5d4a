import type {
  AnalysisLanguage,
  FuzzyScore,
  FuzzySearchRequest,
  LemmatizeRequest,
  LemmatizeTokensRequest,
} from '../../../shared/domain/text-analysis.ts'
import { precomputeInWorker, textResult } from '../../platform/long-texts.ts'
import { createPool } from '../../platform/pool.ts'
import { createSemaphore } from '../../platform/rate-limit/semaphore.ts'
import type { SessionUser } from '../../platform/session.ts'
import { workerFile } from '../../platform/worker-file.ts'
import type { LanguageAct, LanguageActs, LanguageTask } from './language-worker.ts'

const pool = createPool<LanguageTask, unknown>(1, workerFile(import.meta.url, 'language-worker'))
/** One task per user, so that heavy users don't delay others. */
const oneEach = createSemaphore(() => Promise.resolve(1))

/** Runs a worker task, one at a time per user. */
export const analyse = async <A extends LanguageAct>(
  userId: string,
  act: A,
  language: AnalysisLanguage,
  given: Parameters<LanguageActs[A]>[0],
): Promise<Awaited<ReturnType<LanguageActs[A]>>> => {
  const answer = await oneEach.run(userId, () => pool.run({ act, language, given } as LanguageTask, 'now'))
  return answer as Awaited<ReturnType<LanguageActs[A]>>
}

/** Returns the lemmas of a sentence, in order. */
export const lemmatize = (user: SessionUser, { sentence, language }: LemmatizeRequest): Promise<string[]> =>
  analyse(user._id, 'lemmas', language, { sentence })

/** Returns one lemma per token. */
export const lemmatizeTokens = (user: SessionUser, { tokens, language }: LemmatizeTokensRequest): Promise<string[]> =>
  analyse(user._id, 'lemmasOfTokens', language, { tokens })

/** Returns each phrase's score in a note's body. */
export const searchFuzzily = async (
  user: SessionUser,
  { noteBody, keyConcepts, language }: FuzzySearchRequest,
): Promise<FuzzyScore[]> => {
  await precomputeInWorker('cleanHtml', noteBody)
  const { text } = textResult('cleanHtml', noteBody)
  const [scores = []] = await analyse(user._id, 'scores', language, { texts: [text], phrases: keyConcepts })
  return keyConcepts.map((keyConcept, at) => ({ keyConcept, score: scores[at] ?? 0 }))
}
