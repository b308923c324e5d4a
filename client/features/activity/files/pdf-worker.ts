import type { ExportedTable } from './exported-table.ts'
import { layOutPdf } from './pdf-document.ts'

// Lays a PDF out in a thread of its own, so that the page answers meanwhile.
addEventListener('message', ({ data }: MessageEvent<ExportedTable>) => {
  layOutPdf(data).then(
    (file) => postMessage(file),
    (error: unknown) => {
      // It reaches the page as an error of its worker.
      setTimeout(() => {
        throw error
      })
    },
  )
})
