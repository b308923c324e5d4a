import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { Contribution } from '../shared/domain/contributions.ts'
import { expect, test } from './fixtures.ts'
import { png } from './support/files.ts'
import { Seed } from './support/seed.ts'
import { TestServer } from './support/test-server.ts'

// Simulates kf6-light: a page of another site with socket.io 1.7.4 and without our cookie.

test.describe.configure({ mode: 'default' })

let server: TestServer
let site: Server
test.beforeAll(async () => {
  server = await TestServer.start({ OLD_CLIENTS: 'on' })
  const library = await readFile('node_modules/socket.io-client-1/dist/socket.io.min.js')
  site = createServer((req, res) => {
    const [type, body] =
      req.url === '/io.js' ? ['text/javascript', library] : ['text/html', '<script src="/io.js"></script>']
    res.setHeader('Content-Type', type).end(body)
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
})
test.afterAll(async () => {
  site.close()
  await server.remove()
})

interface OldPage {
  io: (
    url: string,
    options: object,
  ) => { on(name: string, hear: (told: unknown) => void): void; emit(name: string, room: string): void }
  heard: { name: string; title: string; status: string }[]
}

/** Opens the site's page, connects with the same parameters as kf6-light, and follows a view. */
const follow = async (page: Page, viewId: string, transports: string[]) => {
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  await page.evaluate(
    async ({ url, viewId, transports }) => {
      const old = window as unknown as OldPage
      old.heard = []
      const passed = { path: '/socket.io-client', log: true, 'close timeout': 60, 'heartbeat timeout': 60 }
      const socket = old.io(url, { ...passed, transports })
      for (const name of ['link:save', 'link:remove'])
        socket.on(name, (told) => {
          const { _to } = told as { _to: { title: string; status: string } }
          old.heard.push({ name, title: _to.title, status: _to.status })
        })
      await new Promise<void>((done) => socket.on('connect', () => done()))
      socket.emit('subscribe', `linkfrom:${viewId}`)
      socket.emit('subscribe', `noteCount:${viewId}`)
    },
    { url: server.url, viewId, transports },
  )
}

const heard = (page: Page) => page.evaluate(() => (window as unknown as OldPage).heard)

for (const transports of [['polling'], ['websocket'], ['polling', 'websocket']])
  test(`a page of another site hears of notes by ${transports.join(' and ')}, and reads them`, async ({ page }) => {
    const seed = new Seed(server)
    const community = await seed.makeCommunity()
    const ann = await seed.makeMember(community)
    const viewId = community.welcomeViewId
    const note = await seed.makeNote(ann, { viewId, title: 'Été 日本', status: 'unsaved' })
    await follow(page, viewId, transports)
    await expect
      .poll(async () => {
        await seed.call(ann, 'PUT', `/api/objects/${community._id}/${note._id}`, { ...note, status: 'active' })
        return heard(page)
      })
      .toContainEqual({ name: 'link:save', title: 'Été 日本', status: 'active' })

    const answers = await page.evaluate(
      async ({ url, token, id }) => {
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json;charset=UTF-8' }
        const read = await fetch(`${url}/api/objects/${id}`, { headers })
        const { title } = (await read.json()) as { title: string }
        const refused = await fetch(`${url}/api/users/me`, { headers: { Authorization: 'Bearer null' } })
        return [read.status, title, refused.status, await refused.text()]
      },
      { url: server.url, token: ann.token, id: note._id },
    )
    expect(answers).toEqual([200, 'Été 日本', 401, 'invalid token...'])
  })

const widthOf = async (page: Page, address: string) => {
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  return await page.evaluate(
    (src) =>
      new Promise<number>((done) => {
        const image = document.createElement('img')
        image.addEventListener('load', () => done(image.naturalWidth))
        image.addEventListener('error', () => done(0))
        image.src = src
        document.body.append(image)
      }),
    `${server.url}${address}`,
  )
}

test('a page of another site shows the pictures in notes, which are asked for without a session', async ({ page }) => {
  const seed = new Seed(server)
  const ann = await seed.makeMember(await seed.makeCommunity())
  const begun = { type: 'Attachment', title: 'an Attachment', authors: [ann.authorId], permission: 'protected' }
  const { _id } = await seed.call<Contribution>(ann, 'POST', `/api/contributions/${ann.communityId}`, begun)
  const form = new FormData()
  form.append(
    'file',
    new File([Uint8Array.from(png('a leaf.png', 30, 20).buffer)], 'a leaf.png', { type: 'image/png' }),
  )
  const headers = { Authorization: `Bearer ${ann.token}` }
  const answer = await fetch(`${server.url}/api/upload`, { method: 'POST', headers, body: form })
  const { tmpFilename } = (await answer.json()) as { tmpFilename: string }
  const claim = { title: 'a leaf.png', status: 'active', tmpFilename }
  const path = `/api/objects/${ann.communityId}/${_id}`
  const { data } = await seed.call<Contribution>(ann, 'PUT', path, claim)
  expect(await widthOf(page, String(data.url))).toBe(30)
  expect(await widthOf(page, String(data.url).replace(/\/[0-9a-f]{32}\//, `/${'0'.repeat(32)}/`))).toBe(0)
})

test('the pictures that old pages and old notes name by their addresses here are shown', async ({ page }) => {
  for (const name of [
    'kf6images/03-toolbar-attachment.png',
    'kf6images/cloud-download-2x.png',
    'kf6images/trash.png',
    'kf4images/icon-note-unread-othr-.gif',
  ])
    expect(await widthOf(page, `/manual_assets/${name}`), name).toBeGreaterThan(0)
})

test('a drawing can be read as XML and shown as a picture, whatever its texts hold', async ({ page }) => {
  const seed = new Seed(server)
  const ann = await seed.makeMember(await seed.makeCommunity())
  const svg =
    '<svg width="200" height="100" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg"><g><title>Layer 1</title><text x="5" y="20">Été\u00a0&amp;&nbsp;日本</text></g></svg>'
  const body = { type: 'Drawing', title: 'a Drawing', authors: [ann.authorId], status: 'active', data: { svg } }
  const path = `/api/contributions/${ann.communityId}`
  const { data } = await seed.call<Contribution>(ann, 'POST', path, body)
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  const read = await page.evaluate(async (stored) => {
    const root = new DOMParser().parseFromString(stored, 'image/svg+xml').documentElement
    const image = new Image()
    image.src = `data:image/svg+xml;utf8,${encodeURIComponent(stored)}`
    await image.decode()
    return [root.getAttribute('width'), root.textContent, image.naturalHeight]
  }, String(data.svg))
  expect(read).toEqual(['200', 'Layer 1Été\u00a0&\u00a0日本', 100])
})
