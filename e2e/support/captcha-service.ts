import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

const SECRET = 'secret-key'

/** Mocks reCAPTCHA's script with explicit rendering: a widget is an iframe that returns a token. */
const script = (onload: string) => `
window.grecaptcha = (() => {
  const base = document.currentScript.src.replace(/api\\.js.*/, '')
  const widgets = []
  addEventListener('message', ({ data, source }) =>
    widgets.find(({ frame }) => frame.contentWindow === source)?.options.callback(data))
  const show = ({ frame, options: { theme, hl, size, sitekey } }) => {
    frame.src = base + 'anchor?' + new URLSearchParams({ theme, hl, size, k: sitekey })
  }
  return {
    render: (place, options) => {
      const frame = document.createElement('iframe')
      Object.assign(frame, { title: 'reCAPTCHA', width: options.size === 'compact' ? 164 : 304, height: 78 })
      place.append(frame)
      const widget = widgets.push({ frame, options }) - 1
      show(widgets[widget])
      return widget
    },
    reset: (widget) => show(widgets[widget]),
  }
})()
window[${JSON.stringify(onload)}]()`

const anchor = (theme: string | null, hl: string | null) => `<!doctype html>
<html lang="${hl}"><title>reCAPTCHA</title>
<style>body { margin: 0; border: 1px solid; height: 74px; font: 15px sans-serif; display: grid; place-items: center start;
padding-inline: 12px; box-sizing: border-box; color: ${theme === 'dark' ? '#fff' : '#000'}; background: ${theme === 'dark' ? '#222' : '#f9f9f9'} }</style>
<label><input type="checkbox"> I'm not a robot</label>
<script>document.querySelector('input').onchange = ({ target }) =>
  target.checked && parent.postMessage('answer-' + Math.random(), '*')</script>`

export class CaptchaService {
  static readonly KEYS = { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET_KEY: SECRET }
  believes = true
  readonly #server: Server
  readonly #spent = new Set<string>()

  private constructor() {
    this.#server = createServer(async (req, res) => {
      const { pathname, searchParams } = new URL(req.url ?? '/', this.url)
      if (pathname === '/recaptcha/api.js')
        res.setHeader('Content-Type', 'text/javascript').end(script(searchParams.get('onload') ?? ''))
      else if (pathname === '/recaptcha/anchor')
        res.setHeader('Content-Type', 'text/html').end(anchor(searchParams.get('theme'), searchParams.get('hl')))
      else if (pathname === '/recaptcha/api/siteverify')
        res.end(JSON.stringify(this.#verify(new URLSearchParams(Buffer.concat(await req.toArray()).toString()))))
      else res.writeHead(404).end()
    })
  }

  static async start() {
    const service = new CaptchaService()
    service.#server.listen(0, '127.0.0.1')
    await once(service.#server, 'listening')
    return service
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/recaptcha`
  }

  stop() {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** Each token is valid once and requires the secret. */
  #verify(form: URLSearchParams) {
    const answer = form.get('response') ?? ''
    const fresh = answer.startsWith('answer-') && !this.#spent.has(answer)
    this.#spent.add(answer)
    if (form.get('secret') !== SECRET) return { success: false, 'error-codes': ['invalid-input-secret'] }
    if (!fresh || !this.believes) return { success: false, 'error-codes': ['invalid-input-response'] }
    return { success: true, challenge_ts: new Date().toISOString(), hostname: '127.0.0.1' }
  }
}

export const robotBox = (page: Page) => page.frameLocator('iframe[title=reCAPTCHA]').getByLabel("I'm not a robot")
