// Program in the drawing tool's iframe; exchanges drawings with the page by messages.
import { type FromTool, toToolSchema } from '../features/drawings/messages.ts'
import { startSvgedit } from './svgedit.ts'
import './tool.css'

const tell = (message: FromTool) => parent.postMessage(message, location.origin)

/** Runs once after synchronous changes. */
const coalesced = (act: () => void) => {
  let waiting: ReturnType<typeof setTimeout> | undefined
  return () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      act()
    })
  }
}

const start = async () => {
  const language = new URLSearchParams(location.search).get('language') ?? 'en'
  const onDrawn = coalesced(() => tell({ type: 'drawn', svg: tool.svg() }))
  const tool = await startSvgedit(document.getElementById('tool')!, language, onDrawn)
  addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== parent) return
    const message = toToolSchema.safeParse(data)
    if (message.success) tell({ type: tool.load(message.data.svg, message.data.below) ? 'loaded' : 'failed' })
  })
  tell({ type: 'ready' })
}

start().catch((error: unknown) => {
  console.error(error)
  tell({ type: 'failed' })
})
