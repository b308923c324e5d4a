import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export const CAPTCHA_KEYS = { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET_KEY: 'secret-key' } as const

type Manner = 'honest' | 'silent' | 'broken' | 'endless' | 'elsewhere'

/** Fake of Google's captcha service: `human-…` responses are valid, once each, with the site's secret. */
export const startCaptchaService = async () => {
  const spent = new Set<string>()
  const asked: URLSearchParams[] = []
  let manner: Manner = 'honest'
  const judge = (form: URLSearchParams) => {
    const answer = form.get('response') ?? ''
    const errors = [
      ...(form.get('secret') === CAPTCHA_KEYS.RECAPTCHA_SECRET_KEY ? [] : ['invalid-input-secret']),
      ...(answer.startsWith('human-') ? [] : ['invalid-input-response']),
      ...(spent.has(answer) ? ['timeout-or-duplicate'] : []),
    ]
    spent.add(answer)
    if (errors.length > 0) return { success: false, 'error-codes': errors }
    return { success: true, challenge_ts: new Date().toISOString(), hostname: '127.0.0.1' }
  }
  const said: Record<Manner, (form: URLSearchParams) => string | undefined> = {
    honest: (form) => JSON.stringify(judge(form)),
    broken: () => '{"success":"yes"}',
    endless: () => `{"success":true,"more":"${'x'.repeat(100_000)}"}`,
    elsewhere: () => '',
    silent: () => undefined,
  }
  const server = createServer(async (req, res) => {
    const form = new URLSearchParams(Buffer.concat(await req.toArray()).toString())
    asked.push(form)
    const answer = said[manner](form)
    if (manner === 'elsewhere') res.writeHead(307, { Location: 'http://127.0.0.1:9/' })
    if (answer !== undefined) res.end(answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/recaptcha`,
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
