import type { ExportedTable } from './exported-table.ts'

export const pdfFile = (table: ExportedTable): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
      resolve(data)
      worker.terminate()
    })
    worker.addEventListener('error', () => {
      reject(new Error('The worker failed.'))
      worker.terminate()
    })
    worker.postMessage(table)
  })
