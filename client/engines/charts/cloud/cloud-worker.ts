import type { CountedWord } from './cloud-shape.ts'
import { layOutCloud } from './layout-cloud.ts'

// Lays out a word cloud off the main thread.
addEventListener('message', ({ data }: MessageEvent<CountedWord[]>) => {
  layOutCloud(data, { makeCanvas: () => new OffscreenCanvas(1, 1) }).then(
    (placed) => postMessage(placed),
    (error: unknown) => {
      // Reaches the page as an error event of the worker.
      setTimeout(() => {
        throw error
      })
    },
  )
})
