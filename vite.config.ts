import { relative, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunksByPage, documentsOf, quickBuild } from './scripts/chunks-by-page.mjs'
import { pageHead } from './scripts/page-head.mjs'
import { usedStyles } from './scripts/used-styles.mjs'

const SERVER = 'http://127.0.0.1:3000'
const PROXIED = ['/api', '/auth', '/attachments', '/uploads', '/socket.io-client']

const CLIENT = resolve('client')

const packageOf = (module: string) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? []

/** Writes the modules, imports and styles of each chunk, for scripts/check-sizes.mjs. */
const listChunks: Plugin = {
  name: 'list-chunks',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => {
      if (file.type !== 'chunk') return []
      const modules = file.moduleIds.map((id) => relative(CLIENT, id))
      const packages = [...new Set(file.moduleIds.flatMap(packageOf))]
      const styles = [...(file.viteMetadata?.importedCss ?? [])]
      return [[file.fileName, { imports: file.imports, modules, packages, styles }]]
    })
    this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source: JSON.stringify(Object.fromEntries(chunks)) })
  },
}

/** The package's default entry includes development warnings; use the production build. */
const quietRouter = [
  { find: /^react-router$/, replacement: resolve('node_modules/react-router/dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: resolve('node_modules/react-router/dist/production/dom-export.mjs') },
]

/**
 * Stubs for unused axios modules: client/lib/http.ts uses XMLHttpRequest, for upload progress, AbortSignal and
 * complete addresses, sends no XSRF token, and passes strings and forms.
 */
const UNUSED_IN_AXIOS = {
  'adapters/fetch.js': 'export const getFetch = () => null',
  'cancel/CancelToken.js': 'export default class {}',
  'core/assertParamsAcyclic.js': 'export default () => undefined',
  'helpers/AxiosURLSearchParams.js': 'export default class {}',
  'helpers/cookies.js': 'export default { read: () => null }',
  'helpers/toFormData.js': 'export default () => undefined',
  'helpers/formDataToJSON.js': 'export default () => null',
  'helpers/toURLEncodedForm.js': 'export default () => undefined',
  'helpers/HttpStatusCode.js': 'export default {}',
}
const lighterAxios: Plugin = {
  name: 'lighter-axios',
  apply: 'build',
  load: (id) => Object.entries(UNUSED_IN_AXIOS).find(([file]) => id.endsWith(`/axios/lib/${file}`))?.[1],
}

/** Options from a quick build of the same sources. */
const lookAhead = async () => {
  const chunks = await quickBuild(CLIENT, { plugins: [react()], resolve: { alias: quietRouter } })
  const group = { name: chunksByPage(CLIENT, chunks), debugName: 'by page', includeDependenciesRecursively: false }
  return { groups: [group], plugins: [usedStyles(chunks)] }
}

export default defineConfig(async ({ command }) => {
  const { groups, plugins } = command === 'build' ? await lookAhead() : { groups: [], plugins: [] }
  return {
    root: 'client',
    plugins: [react(), lighterAxios, listChunks, pageHead(CLIENT), ...plugins],
    resolve: { alias: command === 'build' ? quietRouter : [] },
    server: {
      // The slash excludes pages such as /authormanager.
      proxy: Object.fromEntries(
        PROXIED.map((path) => [`^${path}/`, { target: SERVER, ws: path === '/socket.io-client' }]),
      ),
    },
    build: {
      outDir: '../dist/client',
      emptyOutDir: true,
      rolldownOptions: {
        input: documentsOf(CLIENT),
        output: { codeSplitting: { groups } },
      },
      target: 'es2022',
      // The text editor is one large chunk; npm run check limits page sizes.
      chunkSizeWarningLimit: 2000,
    },
  }
})
