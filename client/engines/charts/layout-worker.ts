import { type LayoutAsked, layOutNetwork } from './layout-network.ts'

// Lays out a network off the main thread.
addEventListener('message', ({ data: { nodes, edges } }: MessageEvent<LayoutAsked>) => {
  postMessage(layOutNetwork(nodes, edges))
})
