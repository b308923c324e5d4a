import { runWorker } from '../../workers/run-worker.ts'
import type { Arrangement, ArrangeQuestion } from './arrange.ts'

const makeWorker = () => new Worker(new URL('./arrange-worker.ts', import.meta.url), { type: 'module' })

const onPage = async (question: ArrangeQuestion) => (await import('./arrange.ts')).arrange(question)

export const layOut = (question: ArrangeQuestion, stop: AbortSignal): Promise<Arrangement> =>
  runWorker(makeWorker, onPage, question, stop)
