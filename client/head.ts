// Stands in the page itself and runs before its scripts and styles have come: asks for what the page will need first, and says
// how its first paint looks (first-paint.css).
import { askEarly } from './lib/early.ts'
import { forgetTexts } from './lib/kept-texts.ts'
import { preferredLanguage } from './lib/languages.ts'
import { readSession, readToken } from './lib/token.ts'

/** Describes what scripts/page-head.mjs lists: the style sheet of all pages, the files of some, and those of texts by language. Nothing while developing. */
type Files = Partial<
  { styles: string } & Record<'login' | 'member' | 'view', string[]> &
    Record<'texts' | 'viewTexts', Record<string, string[]>>
>

declare global {
  /** Resolves when the style sheet of all pages is there, or does not come. */
  var buildonStyles: Promise<void> | undefined
}

/** Put in by a script, so that nothing waits for it but what it is for (main.tsx). */
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

if (!signedIn) void forgetTexts()
askEarly('/api/flashNotice')
if (view) for (const part of ['board', 'opening']) askEarly(`/api/views/${viewId}/${part}`, readToken())
else if (signedIn) askEarly('/api/users/me', readToken())

const page = view ? 'view' : signedIn ? 'member' : 'login'
const texts = [...(files.texts?.[code] ?? []), ...(view ? (files.viewTexts?.[code] ?? []) : [])]
for (const file of [...(files[page] ?? []), ...texts]) load(file)
