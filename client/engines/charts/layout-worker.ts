import { type LayoutAsked, layOutNetwork } from './layout-network.ts'

// Lays a network out in a thread of its own, so that the page answers meanwhile.
addEventListener('message', ({ data: { nodes, edges } }: MessageEvent<LayoutAsked>) => {
  postMessage(layOutNetwork(nodes, edges))
})
