// Serves the files of svgedit at /svgedit beside our page, because it can't be bundled. Adds licences of bundled
// code.
import { cpSync, createReadStream, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EXTENSIONS } from '../client/svgedit/extensions.ts'
import { root } from './paths.mjs'

const packageFolder = (name) => join(root, 'node_modules', name)
const SVGEDIT = packageFolder('svgedit')
const EDITOR = join(SVGEDIT, 'dist', 'editor')
const PARTS = ['Editor.js', 'svgedit.css', 'images', 'components', 'extensions/_virtual']
const TYPES = { js: 'text/javascript', css: 'text/css', json: 'application/json', svg: 'image/svg+xml', png: 'image/png', gif: 'image/gif' } // prettier-ignore

const parts = [...PARTS, ...EXTENSIONS.map((name) => `extensions/${name}`)]

const copyFiles = (target) => {
  for (const part of parts)
    cpSync(join(EDITOR, part), join(target, part), { recursive: true, filter: (path) => !path.endsWith('.map') })
}

const copyLicences = (target) => {
  mkdirSync(target, { recursive: true })
  const copy = (from, name) => cpSync(from, join(target, name))
  copy(join(SVGEDIT, 'LICENSE-MIT.txt'), 'svgedit-MIT.txt')
  copy(join(SVGEDIT, 'AUTHORS'), 'svgedit-AUTHORS.txt')
  copy(join(SVGEDIT, 'src/editor/components/jgraduate/LICENSE-Apache2.0.txt'), 'jgraduate-Apache-2.0.txt')
  const { dependencies } = JSON.parse(readFileSync(join(SVGEDIT, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    const licence = readdirSync(packageFolder(name)).find((file) => /^licen[cs]e/i.test(file))
    if (licence) copy(join(packageFolder(name), licence), `${name.replaceAll('/', '-')}.txt`)
  }
}

const isServed = (path) => !path.endsWith('.html') && (statSync(path, { throwIfNoEntry: false })?.isFile() ?? false)

/** Vite plugin: serves the files in development and copies them into the build. */
export const svgedit = () => ({
  name: 'svgedit',
  configureServer({ middlewares }) {
    middlewares.use('/svgedit', (req, res, next) => {
      // URL parsing prevents paths outside of the folder.
      const { pathname } = new URL(req.url, 'http://localhost')
      const file = join(EDITOR, pathname)
      if (isServed(file)) {
        res.setHeader('Content-Type', TYPES[pathname.split('.').pop()] ?? 'application/octet-stream')
        createReadStream(file).pipe(res)
      } else next()
    })
  },
  writeBundle({ dir }) {
    copyFiles(join(dir, 'svgedit'))
    copyLicences(join(dir, 'svgedit', 'licences'))
  },
})
