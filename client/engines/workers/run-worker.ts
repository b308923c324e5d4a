export const runWorker = <Answer>(makeWorker: () => Worker, question: unknown, stop: AbortSignal) =>
  new Promise<Answer>((resolve, reject) => {
    const worker = makeWorker()
    const end = () => worker.terminate()
    stop.addEventListener('abort', end)
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
