import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { svgedit } from './scripts/svgedit-files.mjs'

const SERVER = 'http://127.0.0.1:3000'
const PROXIED = ['/api', '/auth', '/attachments', '/uploads', '/socket.io-client']

const placeOf = (module: string) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? []

/** Lists which packages stand in each file of the build, for scripts/check-sizes.mjs. */
const listPackages: Plugin = {
  name: 'list-packages',
  generateBundle(_options, bundle) {
    const packages = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, [...new Set(file.moduleIds.flatMap(placeOf))]]] : [],
    )
    const source = JSON.stringify(Object.fromEntries(packages))
    this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source })
  },
}

/** The router's package names its build with warnings alone; what is served to people does without them. */
const quietRouter = [
  { find: /^react-router$/, replacement: resolve('node_modules/react-router/dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: resolve('node_modules/react-router/dist/production/dom-export.mjs') },
]

/** Leaves out the adapter of axios that calls `fetch`: client/lib/http.ts asks for XMLHttpRequest, which reports upload progress. */
const axiosWithoutFetch: Plugin = {
  name: 'axios-without-fetch',
  apply: 'build',
  load: (id) => (id.endsWith('/axios/lib/adapters/fetch.js') ? 'export const getFetch = () => null' : undefined),
}

/** What stands in a text is read on views and in notes: a file of its own, or the text editor would bring the note's page along. */
const OUR_MARKS = { name: 'marks', test: /client[\\/]editor[\\/](marks|references|decoration|keywords)\.ts$/ }

/** What every component stands on is loaded with every page: one file, or each part of it that a page uses alone is another. */
const GROUND = { name: 'ground', test: /@mantine[\\/]core[\\/]esm[\\/]core[\\/]/ }

export default defineConfig(({ command }) => ({
  root: 'client',
  plugins: [react(), axiosWithoutFetch, listPackages, svgedit()],
  resolve: { alias: command === 'build' ? quietRouter : [] },
  server: {
    // With the slash, so that pages such as /authormanager stay ours.
    proxy: Object.fromEntries(
      PROXIED.map((path) => [`^${path}/`, { target: SERVER, ws: path === '/socket.io-client' }]),
    ),
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    rolldownOptions: {
      input: [resolve('client/index.html'), resolve('client/svgedit/index.html')],
      output: { codeSplitting: { groups: [OUR_MARKS, GROUND] } },
    },
    manifest: true,
    target: 'es2022',
    // The text editor is one large chunk on purpose; npm run check holds what each page may load.
    chunkSizeWarningLimit: 2000,
  },
}))
