import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { nearestLanguage, type Language } from '../../../shared/text/languages.ts'
import type { PlatformDoc } from './lti.model.ts'
import { listPlatforms } from './platforms.ts'
import type { LtiProblem } from './problems.ts'
import { STYLE } from './style.ts'
import { ltiTexts } from './texts.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' } // prettier-ignore

/** Escapes a text. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => ENTITIES[one] ?? one)

/** Returns hidden fields of a form. */
export const hiddenFields = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')

/** Returns the language of a launch (BCP-47 tag), else of the browser. */
export const languageFor = (req: Request, locale?: string | null): Language =>
  nearestLanguage([...(locale ? [locale.replaceAll('_', '-')] : []), ...req.acceptsLanguages()])

/** Returns the origins that may embed a launch. */
export const framesOf = ({ issuer, signInUrl, frames }: Pick<PlatformDoc, 'issuer' | 'signInUrl' | 'frames'>) => {
  const origins = [issuer, signInUrl].filter((url) => /^https?:/.test(url) && URL.canParse(url))
  return [...new Set([...origins.map((url) => new URL(url).origin), ...frames])]
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

interface Page {
  language: Language
  title: string
  body: string
  script?: string
  data?: object
  status?: number
  frames: readonly string[]
  forms?: readonly string[]
}

/** Sends a page of a launch. */
export const sendPage = (
  res: Response,
  { language, title, body, script, data, status = 200, frames, forms = [] }: Page,
) => {
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(STYLE)}'`,
    `script-src '${script === undefined ? 'none' : hashOf(script)}'`,
    "connect-src 'self'",
    `form-action 'self' ${forms.join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors 'self' ${frames.join(' ')}`,
  ]
  res.status(status)
  res.removeHeader('X-Frame-Options')
  res.set({ 'Content-Security-Policy': policy.map((one) => one.trim()).join('; '), 'Cache-Control': 'no-store' })
  // Inside a script element, "<" could end it.
  const json = data && JSON.stringify(data).replaceAll('<', '\\u003c')
  res
    .type('html')
    .send(
      `<!doctype html><html lang="${language.tag}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} – Buildon</title>` +
        `<style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main>` +
        (json === undefined ? '' : `<script type="application/json" id="data">${json}</script>`) +
        (script === undefined ? '' : `<script type="module">${script}</script>`) +
        `</body></html>`,
    )
}

const STATUS: Partial<Record<LtiProblem['problem'], number>> = { off: 404, tooMany: 429, noTeacher: 409, removed: 403 } // prettier-ignore

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

/** Sends the reason of a refusal, in the person's language (LTIX-07). */
export const sendProblem = async (
  req: Request,
  res: Response,
  { problem, detail }: LtiProblem,
  locale?: string | null,
): Promise<void> => {
  const language = languageFor(req, locale)
  const texts = ltiTexts(language)
  const waits = problem === 'noTeacher' || problem === 'removed'
  sendPage(res, {
    language,
    status: STATUS[problem] ?? 403,
    title: texts[waits ? 'waitTitle' : 'problemTitle'],
    body:
      `<div role="alert">${paragraph(withDetail(texts[`problem.${problem}`], detail))}</div>` +
      (waits ? '' : paragraph(texts.problemAgain)) +
      `<p class="code">LTI: ${problem}${detail ? ` (${escapeHtml(detail.slice(0, 200))})` : ''}</p>`,
    frames: (await listPlatforms()).flatMap(framesOf),
  })
}

const withDetail = (text: string, detail: string) => text.replaceAll('{{detail}}', detail.slice(0, 200))
