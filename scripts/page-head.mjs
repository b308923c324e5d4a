// Adds to the client's HTML head: styles for the first paint, small early scripts, and lists of the files of the
// most visited pages, which so load in parallel without blocking the first paint.
import { join } from 'node:path'
import { build } from 'esbuild'

const INLINE = /<(script|style) data-inline="([^"]+)"><\/\1>/g
const STYLE_SHEET = /\s*<link rel="stylesheet" crossorigin href="\/([^"]+)">/
const LIST = /(<script type="application\/json" id="files">)\s*\{\}\s*(<\/script>)/

const MEMBER = ['app/guard.tsx', 'app/connection-note.tsx', 'lib/http.ts']
const PAGES = {
  login: ['app/connection-note.tsx', 'pages/login-page.tsx'],
  member: [...MEMBER, 'app/member-routes.ts'],
  view: [...MEMBER, 'pages/view-page.tsx', 'features/views/open-view.ts', 'lib/text-files.ts'],
}
/** Modules that identify the text chunks (scripts/chunks-by-page.mjs), by language. */
const TEXTS = {
  texts: (code) => [`locales/${code}/common.json`, ...(code === 'en' ? ['../shared/wire/errors.ts'] : [])],
  viewTexts: (code) => [`locales/${code}/views.json`],
}

const bundled = async (entry) => {
  const options = { bundle: true, minify: true, format: /** @type {const} */ ('iife'), target: 'es2022' }
  const { outputFiles } = await build({ ...options, entryPoints: [entry], write: false })
  return outputFiles[0]?.text.trim() ?? ''
}

const withInline = async (client, html) => {
  let page = html
  for (const [tag, name, file = ''] of html.matchAll(INLINE)) {
    const content = await bundled(join(client, file))
    page = page.replace(tag, () => `<${name}>${content}</${name}>`)
  }
  return page
}

/** By entry modules, except those already in the HTML. */
const filesOf = (client, bundle, html) => {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const collect = (name, seen) => {
    if (seen.has(name)) return
    seen.add(name)
    const { imports, viteMetadata } = bundle[name]
    for (const style of viteMetadata?.importedCss ?? []) seen.add(style)
    for (const imported of imports) collect(imported, seen)
  }
  return (modules) => {
    const files = new Set()
    for (const module of modules) {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(client, module)))
      if (!chunk) throw new Error(`The build has no ${module}; name it anew in page-head.mjs.`)
      collect(chunk.fileName, files)
    }
    return [...files].filter((file) => !html.includes(`/${file}"`))
  }
}

const LANGUAGES = /locales\/(\w+)\/common\.json$/

const listOf = (client, bundle, html) => {
  const files = filesOf(client, bundle, html)
  const [, styles] = STYLE_SHEET.exec(html) ?? []
  const codes = Object.values(bundle)
    .flatMap(({ moduleIds = [] }) => moduleIds)
    .flatMap((id) => LANGUAGES.exec(id)?.[1] ?? [])
  const ofLanguages = (modulesOf) => Object.fromEntries(codes.map((code) => [code, files(modulesOf(code))]))
  return {
    styles,
    ...Object.fromEntries(Object.entries(PAGES).map(([page, modules]) => [page, files(modules)])),
    ...Object.fromEntries(Object.entries(TEXTS).map(([name, modulesOf]) => [name, ofLanguages(modulesOf)])),
  }
}

export const pageHead = (client) => {
  const index = join(client, 'index.html')
  return {
    name: 'page-head',
    enforce: /** @type {const} */ ('post'),
    transformIndexHtml: {
      order: /** @type {const} */ ('pre'),
      handler: (html, { filename }) => (filename === index ? withInline(client, html) : html),
    },
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (!page || !LIST.test(page.source)) throw new Error('index.html has no list of files.')
      const list = JSON.stringify(listOf(client, bundle, page.source))
      page.source = page.source.replace(STYLE_SHEET, '').replace(LIST, `$1${list}$2`)
    },
  }
}
