import { type LayoutParams, layOutNetwork } from './layout-network.ts'

// Lays out a network off the main thread.
addEventListener('message', ({ data: { nodes, edges } }: MessageEvent<LayoutParams>) => {
  postMessage(layOutNetwork(nodes, edges))
})
