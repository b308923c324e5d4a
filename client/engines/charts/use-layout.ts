import { useEffect, useState } from 'react'
import { runWorker } from '../workers/run-worker.ts'
import type { LayoutParams, Point } from './layout-network.ts'
import { loadCode } from '../../lib/load-code.ts'

const makeWorker = () => new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })

const onPage = async ({ nodes, edges }: LayoutParams) => {
  const { layOutNetwork } = await loadCode(() => import('./layout-network.ts'))
  return layOutNetwork(nodes, edges)
}

/** Returns node positions from a worker; undefined until done. */
export const useLayout = (nodes: number, edges: LayoutParams['edges']): readonly Point[] | undefined => {
  const [laidOut, setLaidOut] = useState<{ edges: LayoutParams['edges']; nodes: number; points: Point[] }>()
  useEffect(() => {
    const stop = new AbortController()
    const asked = { nodes, edges: edges.map(({ from, to }) => ({ from, to })) }
    const set = (points: Point[]) => setLaidOut({ edges, nodes, points })
    runWorker(makeWorker, onPage, asked, stop.signal).then(set, (error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    return () => stop.abort()
  }, [nodes, edges])
  return laidOut?.edges === edges && laidOut.nodes === nodes ? laidOut.points : undefined
}
