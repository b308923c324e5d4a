import { useEffect, useState } from 'react'
import type { LayoutParams, Point } from './layout-network.ts'

const inWorker = (asked: LayoutParams, stop: AbortSignal) =>
  new Promise<Point[]>((resolve, reject) => {
    const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    stop.addEventListener('abort', end)
    worker.addEventListener('message', ({ data }: MessageEvent<Point[]>) => {
      resolve(data)
      end()
    })
    worker.addEventListener('error', () => {
      reject(new Error('The worker failed.'))
      end()
    })
    worker.postMessage(asked)
  })

const onPage = async ({ nodes, edges }: LayoutParams) => {
  const { layOutNetwork } = await import('./layout-network.ts')
  return layOutNetwork(nodes, edges)
}

const layOut = (asked: LayoutParams, stop: AbortSignal) =>
  typeof Worker === 'undefined' ? onPage(asked) : inWorker(asked, stop).catch(() => onPage(asked))

/** Returns node positions from a worker; undefined until done. */
export const useLayout = (nodes: number, edges: LayoutParams['edges']): readonly Point[] | undefined => {
  const [laidOut, setLaidOut] = useState<{ edges: LayoutParams['edges']; nodes: number; points: Point[] }>()
  useEffect(() => {
    const stop = new AbortController()
    const asked = { nodes, edges: edges.map(({ from, to }) => ({ from, to })) }
    void layOut(asked, stop.signal).then((points) => stop.signal.aborted || setLaidOut({ edges, nodes, points }))
    return () => stop.abort()
  }, [nodes, edges])
  return laidOut?.edges === edges && laidOut.nodes === nodes ? laidOut.points : undefined
}
