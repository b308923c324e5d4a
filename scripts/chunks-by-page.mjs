// Groups client modules into chunks by the pages that load them initially. The bundler's default makes a chunk for
// each combination of lazy imports: a view took 115 requests.
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const PAGES = {
  first: ['main.tsx', 'engines/keyboard/use-key.ts'],
  member: ['app/guard.tsx'],
  'sign-in': ['pages/login-page.tsx'],
  layout: ['app/connection-note.tsx', 'app/dialogs.tsx'],
  view: ['pages/view-page.tsx', 'features/views/open-view.ts'],
  dialogs: ['ui/generic-modal.tsx'],
  note: ['pages/contribution-page.tsx', 'pages/note-editor.tsx', 'pages/thread-page.tsx'],
  editor: ['engines/editor/rich-text.tsx'],
}
export const documentsOf = (client) => [join(client, 'index.html')]

/** Modules shared by sign-in and other pages go to `first`. */
const nameFor = (pages) => {
  if (pages.includes('first') || (pages.includes('sign-in') && pages.length > 1)) return 'first'
  // Dialogs load last, so shared modules belong to the page.
  const firsts = pages.length > 1 ? pages.filter((page) => page !== 'dialogs') : pages
  const name = ['member', 'layout'].find((page) => pages.includes(page)) ?? firsts.join('-')
  return name === '' || name === 'others' ? null : name
}

const TEXTS = /[\\/]locales[\\/](?<language>\w+)[\\/](?<area>\w+)\.json$/
const AREAS = {
  texts: ['common', 'errors', 'accounts'],
  'view-texts': ['views', 'drawings', 'riseAboves', 'notifications', 'filter', 'outline', 'unread', 'notes'],
}

const pagesOf = (client) => {
  const named = new Set(Object.values(PAGES).flat())
  const all = readdirSync(join(client, 'pages')).filter((name) => name.endsWith('-page.tsx'))
  return { ...PAGES, others: all.map((name) => `pages/${name}`).filter((path) => !named.has(path)) }
}

const modulesWith = (name, chunks, seen = new Set()) => {
  if (seen.has(name)) return []
  seen.add(name)
  const { moduleIds, imports } = chunks.get(name)
  return [...moduleIds, ...imports.flatMap((imported) => modulesWith(imported, chunks, seen))]
}

/** From a fast build, to find the used modules and imports. */
export const quickBuild = async (client, config) => {
  const rolldownOptions = { input: documentsOf(client), experimental: { chunkOptimization: false } }
  const options = { write: false, minify: false, rolldownOptions }
  const built = await build({ ...config, configFile: false, root: client, logLevel: 'error', build: options })
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built)
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
}

const usersByModule = (client, chunks) => {
  const users = new Map()
  for (const [page, files] of Object.entries(pagesOf(client))) {
    const roots = new Set(files.map((file) => resolve(client, file)))
    for (const { fileName, moduleIds } of chunks.values()) {
      if (!moduleIds.some((id) => roots.has(id))) continue
      for (const id of modulesWith(fileName, chunks)) users.set(id, (users.get(id) ?? new Set()).add(page))
    }
  }
  return users
}

const textsOf = (id) => {
  const { language, area = '' } = TEXTS.exec(id)?.groups ?? {}
  const [name] = Object.entries(AREAS).find(([, areas]) => areas.includes(area)) ?? []
  return name && `${name}-${language}`
}

/** Returns a function from module id to chunk name. */
export const chunksByPage = (client, chunks) => {
  const users = usersByModule(client, chunks)
  return (id) => textsOf(id) ?? nameFor([...(users.get(id) ?? [])])
}
