// Decides which modules of the client share a file of the build: those that the same pages load at once. Left alone the
// bundler makes a file for each combination of the hundred parts that are loaded on demand: a view was 115 requests.
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

/** What is loaded at once for the pages that people meet most, and for what stands around every page. */
const PAGES = {
  first: ['main.tsx', 'engines/keyboard/use-key.ts'],
  member: ['app/guard.tsx'],
  'sign-in': ['pages/login-page.tsx'],
  layout: ['app/connection-note.tsx', 'app/dialogs.tsx'],
  view: ['pages/view-page.tsx', 'features/views/open-view.ts'],
  dialogs: ['ui/generic-modal.tsx'],
  note: ['pages/contribution-page.tsx', 'pages/note-editor.tsx'],
  editor: ['engines/editor/rich-text.tsx'],
  tool: ['svgedit/main.ts'],
}
/** The documents that the client has: its own and that of the drawing tool's frame. */
export const documentsOf = (client) => [join(client, 'index.html'), join(client, 'svgedit/index.html')]

/** The file for what some pages need. What the sign-in shares with any other page comes with the first. */
const nameFor = (pages) => {
  // The frame of the drawing tool must not start the client.
  if (pages.includes('tool')) return pages.length > 1 ? 'both' : null
  if (pages.includes('first') || (pages.includes('sign-in') && pages.length > 1)) return 'first'
  // Dialogs come last: what they share with a page is there already.
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

/** The ids of all modules that come with a chunk: its own and those of the chunks that it imports. */
const modulesWith = (name, chunks, seen = new Set()) => {
  if (seen.has(name)) return []
  seen.add(name)
  const { moduleIds, imports } = chunks.get(name)
  return [...moduleIds, ...imports.flatMap((imported) => modulesWith(imported, chunks, seen))]
}

/** The chunks of a quick build, by their names: it tells what the imports in the sources name and is left out as unused. */
export const quickBuild = async (client, config) => {
  const rolldownOptions = { input: documentsOf(client), experimental: { chunkOptimization: false } }
  const options = { write: false, minify: false, rolldownOptions }
  const built = await build({ ...config, configFile: false, root: client, logLevel: 'error', build: options })
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built)
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
}

/** The pages that load each module. */
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

/** Returns the name of a module's file by its id, or null where the bundler decides. */
export const chunksByPage = (client, chunks) => {
  const users = usersByModule(client, chunks)
  return (id) => textsOf(id) ?? nameFor([...(users.get(id) ?? [])])
}
