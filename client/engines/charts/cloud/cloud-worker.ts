import type { CountedWord } from './cloud-shape.ts'
import { layOutCloud } from './layout-cloud.ts'

// Lays a cloud out in a thread of its own, so that the page answers meanwhile.
addEventListener('message', ({ data }: MessageEvent<CountedWord[]>) => {
  layOutCloud(data, { makeCanvas: () => new OffscreenCanvas(1, 1) }).then(
    (placed) => postMessage(placed),
    (error: unknown) => {
      // It reaches the page as an error of its worker.
      setTimeout(() => {
        throw error
      })
    },
  )
})
