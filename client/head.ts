// Inline script, runs before the page's scripts and styles: requests the first data, and prepares the first paint
// (first-paint.css).
import { requestEarly } from './lib/early.ts'
import { collectEarlyTyping } from './lib/early-typing.ts'
import { forgetTexts } from './lib/stored-texts.ts'
import { preferredLanguage } from './lib/languages.ts'
import { readSession, readToken } from './lib/token.ts'

/**
 * Output of scripts/page-head.mjs: the common style sheet, files of some pages, and texts by language. Empty in
 * development.
 */
type Files = Partial<
  { styles: string } & Record<'login' | 'member' | 'view', string[]> &
    Record<'texts' | 'viewTexts', Record<string, string[]>>
>

declare global {
  /** Resolves when the common style sheet is loaded or failed. */
  var buildonStyles: Promise<void> | undefined
}

/** Inserted by script, so that only main.tsx waits for it. */
const style = (file: string) =>
  new Promise<void>((resolve) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href: `/${file}`, crossOrigin: '', onload: resolve, onerror: resolve })
    document.head.append(link)
  })

const load = (file: string) => {
  const link = document.createElement('link')
  link.href = `/${file}`
  link.crossOrigin = ''
  if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' })
  else link.rel = 'modulepreload'
  document.head.append(link)
}

const { pathname } = location
const files = JSON.parse(document.getElementById('files')?.textContent ?? '{}') as Files
const { code } = preferredLanguage()
const signedIn = readSession() !== undefined
const [, viewId, bare] = /^\/view\/([0-9a-f]{24})(\/X)?(?:\/|$)/.exec(pathname) ?? []
const view = signedIn && viewId !== undefined
const slim = /^\/(view|contribution)\//.test(pathname)

const looks = { slim, bare: bare !== undefined, member: signedIn }
document.documentElement.dataset.first = Object.entries(looks)
  .flatMap(([look, holds]) => (holds ? [look] : []))
  .join(' ')
if (files.styles !== undefined) globalThis.buildonStyles = style(files.styles)

if (!signedIn) {
  collectEarlyTyping()
  void forgetTexts()
}
requestEarly('/api/flashNotice')
if (view) for (const part of ['board', 'opening']) requestEarly(`/api/views/${viewId}/${part}`, readToken())
else if (signedIn) requestEarly('/api/users/me', readToken())

const page = view ? 'view' : signedIn ? 'member' : 'login'
const texts = [...(files.texts?.[code] ?? []), ...(view ? (files.viewTexts?.[code] ?? []) : [])]
for (const file of [...(files[page] ?? []), ...texts]) load(file)
