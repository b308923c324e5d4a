import { afterEach, expect, test, vi } from 'vitest'
import { runWorker } from './run-worker.ts'

class StubWorker extends EventTarget {
  posted: unknown[] = []
  isEnded = false
  postMessage(question: unknown) {
    this.posted.push(question)
  }
  terminate() {
    this.isEnded = true
  }
}

const stubbed = () => {
  const worker = new StubWorker()
  const onPage = vi.fn<(question: string) => Promise<string>>(async (question) => `${question} on the page`)
  const stop = new AbortController()
  const answer = runWorker(() => worker as unknown as Worker, onPage, 'question', stop.signal)
  return { worker, onPage, stop, answer }
}

afterEach(() => void vi.unstubAllGlobals())

test('a stopped worker ends, and its promise is rejected with an AbortError; nothing is worked out on the page instead', async () => {
  const { worker, onPage, stop, answer } = stubbed()
  stop.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  expect(worker.isEnded).toBe(true)
  expect(onPage).not.toHaveBeenCalled()
  const makeWorker = vi.fn<() => Worker>()
  await expect(runWorker(makeWorker, onPage, 'late', stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(makeWorker).not.toHaveBeenCalled()
})

test('a worker answers and ends; where it fails, or there are no workers, the page answers', async () => {
  const { worker, onPage, answer } = stubbed()
  expect(worker.posted).toEqual(['question'])
  worker.dispatchEvent(new MessageEvent('message', { data: 'answer' }))
  expect(await answer).toBe('answer')
  expect([worker.isEnded, onPage.mock.calls.length]).toEqual([true, 0])
  const failed = stubbed()
  failed.worker.dispatchEvent(new Event('error'))
  expect(await failed.answer).toBe('question on the page')
  expect(failed.worker.isEnded).toBe(true)
  vi.stubGlobal('Worker', undefined)
  const makeWorker = () => new Worker('data:')
  expect(await runWorker(makeWorker, onPage, 'plain', new AbortController().signal)).toBe('plain on the page')
})
