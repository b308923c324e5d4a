import { arrange, type ArrangeQuestion } from './arrange.ts'

addEventListener('message', ({ data }: MessageEvent<ArrangeQuestion>) => {
  postMessage(arrange(data))
})
