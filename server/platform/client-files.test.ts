import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorHandler } from './error-handler.ts'
import { inlineScripts, serveClient } from './static.ts'

let folder: string
let server: Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-client-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<title>Buildon</title>')
  await writeFile(join(folder, 'assets', 'main-Bx3f_9Qa.js'), 'export {}')
  await writeFile(join(folder, 'assets', 'main-Bx3f_9Qa.js.br'), brotliCompressSync('export {}'))
  await writeFile(join(folder, 'assets', 'main-Bx3f_9Qa.js.gz'), gzipSync('export {}'))
  await mkdir(join(folder, 'manual_assets'))
  await writeFile(join(folder, 'manual_assets', 'trash.png'), 'a picture')
  await writeFile(join(folder, 'assets', 'plain.txt'), 'words')
  await mkdir(join(folder, '.git'))
  for (const hidden of ['.env', '.git/config']) await writeFile(join(folder, hidden), 'hidden')
  const app = express()
  app.use(serveClient(folder), errorHandler(pino({ level: 'silent' })))
  server = createServer(app)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })

test('every address of a page answers the client, asked for anew each time', async () => {
  for (const path of [
    '/',
    '/login',
    '/view/0123456789abcdef01234567',
    '/assets/privacy_policy.html',
    '/anything/at/all?x=1',
  ]) {
    const answer = await get(path)
    expect([path, answer.status, await answer.text()]).toEqual([path, 200, '<title>Buildon</title>'])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  }
})

test('files whose names change with their content are kept forever, others are not', async () => {
  expect((await get('/assets/main-Bx3f_9Qa.js')).headers.get('cache-control')).toContain('immutable')
  const plain = await get('/assets/plain.txt')
  expect([await plain.text(), plain.headers.get('cache-control')]).toEqual(['words', 'no-cache'])
})

test('a file goes in the compressed form that lies beside it, if the browser takes it', async () => {
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', null],
  ] as const) {
    const answer = await get('/assets/main-Bx3f_9Qa.js', { 'Accept-Encoding': accepted })
    const { headers } = answer
    expect([accepted, headers.get('content-encoding'), await answer.text()]).toEqual([accepted, encoding, 'export {}'])
    expect(headers.get('content-type')).toContain('text/javascript')
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'public, max-age=31536000, immutable',
      'Accept-Encoding',
    ])
  }
})

test('of the scripts that stand in a page browsers run those of the build alone', async () => {
  const page = join(folder, 'with-scripts')
  await mkdir(page)
  expect(inlineScripts(page)).toEqual([])
  const scripts =
    '<script>let a = 1 < 2</script><script type="application/json">{}</script><script src="/a.js"></script>'
  await writeFile(join(page, 'index.html'), scripts)
  expect(inlineScripts(page)).toEqual([`'sha256-${createHash('sha256').update('let a = 1 < 2').digest('base64')}'`])
})

test('pictures that old notes name may be shown by other sites, the client may not', async () => {
  const policyOf = async (path: string) => (await get(path)).headers.get('cross-origin-resource-policy')
  expect([await policyOf('/manual_assets/trash.png'), await policyOf('/login')]).toEqual(['cross-origin', null])
})

test('missing files and paths out of the folder are refused', async () => {
  for (const path of [
    '/assets/old-12345678.js',
    '/uploads/x.png',
    '/attachments/x',
    '/manual_assets/none.png',
    '/assets/..%2f..%2fetc%2fpasswd',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404])
})

test('no folder is listed, and no hidden file is shown', async () => {
  expect((await get('/assets/')).status).toBe(404)
  for (const path of [
    '/.env',
    '/.git/config',
    '/.git/',
    '/%2egit/config',
    '/assets/../.git/config',
    '/assets/%2e%2e/.env',
  ])
    expect([path, (await (await get(path)).text()).includes('hidden')]).toEqual([path, false])
})
