// Stands in the page itself and runs before its scripts and styles have come: asks for what the page will need first.
import { askEarly } from './lib/early.ts'
import { preferredLanguage } from './lib/languages.ts'
import { readSession, readToken } from './lib/token.ts'

/** Describes what scripts/page-head.mjs lists: the files of some pages, and those of texts by language. Nothing while developing. */
type Files = Partial<
  Record<'login' | 'member' | 'view', string[]> & Record<'texts' | 'viewTexts', Record<string, string[]>>
>

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
const [, viewId] = /^\/view\/([0-9a-f]{24})(?:\/|$)/.exec(pathname) ?? []
const view = signedIn && viewId !== undefined

askEarly('/api/flashNotice')
if (view) for (const part of ['board', 'opening']) askEarly(`/api/views/${viewId}/${part}`, readToken())
else if (signedIn) askEarly('/api/users/me', readToken())

const page = view ? 'view' : signedIn ? 'member' : 'login'
const texts = [...(files.texts?.[code] ?? []), ...(view ? (files.viewTexts?.[code] ?? []) : [])]
for (const file of [...(files[page] ?? []), ...texts]) load(file)
