import type { ExportedTable } from './exported-table.ts'
import { layOutPdf } from './pdf-document.ts'

// Runs in a worker so that the page stays responsive.
addEventListener('message', ({ data }: MessageEvent<ExportedTable>) => {
  layOutPdf(data).then(
    (file) => postMessage(file),
    (error: unknown) => {
      // Rethrown so that the page receives it as the worker's `error` event.
      setTimeout(() => {
        throw error
      })
    },
  )
})
