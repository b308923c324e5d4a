const inWorker = <Answer>(makeWorker: () => Worker, question: unknown, stop: AbortSignal) =>
  new Promise<Answer>((resolve, reject) => {
    const worker = makeWorker()
    const end = () => {
      worker.terminate()
      stop.removeEventListener('abort', abort)
    }
    const abort = () => {
      end()
      reject(stop.reason)
    }
    stop.addEventListener('abort', abort)
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      resolve(data)
      end()
    })
    worker.addEventListener('error', () => {
      reject(new Error('The worker failed.'))
      end()
    })
    worker.postMessage(question)
  })

/** Answers in a worker, or on the page where workers fail. Rejects with an AbortError when stopped. */
export const runWorker = async <Question, Answer>(
  makeWorker: () => Worker,
  onPage: (question: Question) => Promise<Answer>,
  question: Question,
  stop: AbortSignal,
): Promise<Answer> => {
  stop.throwIfAborted()
  try {
    return await inWorker<Answer>(makeWorker, question, stop)
  } catch {
    stop.throwIfAborted()
    return onPage(question)
  }
}
