import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const TRANSLATE_KEY = 'translate-key'

type Manner = 'honest' | 'silent' | 'broken' | 'endless' | 'elsewhere'

export interface ReceivedRequest {
  q?: string
  source?: string
  target?: string
  format?: string
  api_key?: string
}

/** Fake of LibreTranslate: translates a text into `en` as `en(the text)`, trimmed. */
export const startTranslationService = async () => {
  const asked: ReceivedRequest[] = []
  let manner: Manner = 'honest'
  const judge = ({ q, source, target = '', format, api_key }: ReceivedRequest): [number, object] => {
    if (api_key !== TRANSLATE_KEY) return [403, { error: 'Invalid API key' }]
    if (q === undefined || source !== 'auto' || format !== 'text') return [400, { error: 'Invalid request' }]
    if (!['en', 'zh', 'zt', 'es', 'fr', 'ja', 'fi', 'pt'].includes(target))
      return [400, { error: `${target} is not supported` }]
    if (q.includes('BOOM')) return [500, { error: 'Cannot translate text' }]
    const detectedLanguage = { confidence: 90, language: 'fi' }
    return [200, { detectedLanguage, translatedText: `${target}(${q.trim()})` }]
  }
  const server = createServer(async (req, res) => {
    const wish = JSON.parse(Buffer.concat(await req.toArray()).toString()) as ReceivedRequest
    asked.push(wish)
    const known = req.method === 'POST' && req.url === '/translate'
    const [status, said] = known ? judge(wish) : [404, { error: 'Not found' }]
    if (manner === 'honest') res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(said))
    if (manner === 'broken') res.end('<html>')
    if (manner === 'endless') res.end(`{"translatedText":"${'x'.repeat(300_000)}"}`)
    if (manner === 'elsewhere') res.writeHead(307, { Location: 'http://127.0.0.1:9/' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave: (next: Manner) => {
      manner = next
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
