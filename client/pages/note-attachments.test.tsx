import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { png, type TestFile, text, wav } from '../../e2e/support/files.ts'
import type { Member } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { fileOf } from '../../shared/domain/files.ts'
import type { Link } from '../../shared/domain/links.ts'
import { asFile } from '../testing/board.ts'
import { stopClock } from '../testing/clock.ts'
import { network } from '../testing/network.ts'
import { openTab as openTabOf } from '../testing/note.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const start = async (fields: Parameters<typeof site.seed.makeNote>[1] = {}) => {
  const community = await site.seed.makeCommunity()
  const ann = await site.seed.makeMember(community)
  const note = await site.seed.makeNote(ann, { title: 'Light', ...fields })
  const user = visitAs(ann, `/contribution/${note._id}`)
  await openTab()
  const links = () => site.seed.call<Link[]>(ann, 'GET', `/api/links/from/${note._id}`)
  const made = async () =>
    Promise.all((await links()).map(({ to }) => site.seed.call<Contribution>(ann, 'GET', `/api/objects/${to}`)))
  return { community, ann, note, user, links, made }
}

const openTab = () => openTabOf(userEvent.setup({ delay: null }), 'Attachments')
const listed = (name: string) => {
  const list = screen.queryByRole('list', { name })
  return list ? within(list).getAllByRole('listitem') : []
}
const attached = () => listed('Attached files')
const uploads = () => listed('Uploads')
const isAttached = (count: number) => waitFor(() => expect(attached()).toHaveLength(count))
const addPanel = () => screen.queryByRole('region', { name: 'Add files' })
const openPanel = async () => {
  await waitFor(() => expect(addPanel()).not.toBeInTheDocument())
  fireEvent.click(screen.getByRole('button', { name: 'Add files' }))
}
const add = async (...files: TestFile[]) => {
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]')
    if (!found) throw new Error('There is nothing to choose files with.')
    return found
  })
  fireEvent.change(input, { target: { files: files.map(asFile) } })
}
const dropOn = (target: HTMLElement, ...files: TestFile[]) =>
  fireEvent.drop(target, {
    dataTransfer: {
      types: files.length > 0 ? ['Files'] : ['text/plain'],
      items: files.map((file) => ({ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => asFile(file) })),
    },
  })

test('a note takes files by its uploader, picked and dropped, and lists them, for its readers as well [EDIT-084, EDIT-090, EDIT-094, EDIT-095, ATTC-20]', async () => {
  const { community, note, links } = await start()
  expect(await screen.findByText('No files are attached yet.')).toBeInTheDocument()
  await add(png('a-name-of-twenty.png'), text('notes.txt'))
  await isAttached(2)
  expect(attached().filter(({ textContent }) => textContent?.includes('a-name-of-tw…ty.png'))).toHaveLength(1)
  await openPanel()
  const place = await screen.findByText('or drop them here')
  dropOn(place)
  expect(await screen.findByText('the file drop is not supported.')).toBeInTheDocument()
  dropOn(place, wav('a-name-of-19.01.wav'))
  await isAttached(3)
  const sound = attached().find(({ textContent }) => textContent?.includes('a-name-of-19.01.wav'))
  expect(sound).toHaveTextContent('8 kB')

  const stored = await links()
  expect(stored.map(({ type, from }) => [type, from])).toEqual(stored.map(() => ['attach', note._id]))
  const titles = stored.map(({ _to }) => _to.title).toSorted()
  expect(titles).toEqual(['a-name-of-19.01.wav', 'a-name-of-twenty.png', 'notes.txt'])

  visitAs(await site.seed.makeMember(community), `/contribution/${note._id}`)
  await openTab()
  await isAttached(3)
  expect(screen.queryByRole('button', { name: /Choose files|Insert|Delete/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Download notes.txt' })).toHaveAttribute('download', 'notes.txt')
})

test('a file is taken off a note when that is meant [EDIT-091, ATTC-15]', async () => {
  const { user, links } = await start()
  await add(text('notes.txt'))
  await isAttached(1)
  for (const answer of ['Keep it', 'Delete']) {
    await user.click(screen.getByRole('button', { name: 'Delete notes.txt' }))
    const question = await screen.findByRole('dialog', { name: 'Delete the attachment' })
    expect(question).toHaveTextContent('Are you sure to delete the attachment?')
    await user.click(within(question).getByRole('button', { name: answer }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    await isAttached(answer === 'Delete' ? 0 : 1)
    expect(await links()).toHaveLength(answer === 'Delete' ? 0 : 1)
  }
})

test('an upload tells its progress from 0 to 100 percent, and can be cancelled [EDIT-085]', async () => {
  const { user, made } = await start()
  const held = network.hold('POST', '/api/upload')
  const seen: number[] = []
  const observer = new MutationObserver(() => {
    const bar = document.querySelector('[role=progressbar]')
    if (bar) seen.push(Number(bar.getAttribute('aria-valuenow')))
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  await add(text('leaf.txt', 'green '.repeat(200_000)), text('second.txt'))
  const bar = await screen.findByRole('progressbar', { name: 'Upload of leaf.txt' })
  expect(bar).toHaveAttribute('aria-valuemin', '0')
  expect(bar).toHaveAttribute('aria-valuemax', '100')
  expect(uploads()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Cancel second.txt' }))
  await waitFor(() => expect(uploads()).toHaveLength(1))
  held.release()
  await isAttached(1)
  await waitFor(() => expect(uploads()).toEqual([]))
  observer.disconnect()
  expect(seen[0]).toBe(0)
  expect(seen.at(-1)).toBe(100)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect((await made()).map(({ title, status }) => [title, status])).toEqual([['leaf.txt', 'active']])
})

test('the upload panel closes 500 ms after an upload is complete [EDIT-089]', async () => {
  await start()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  let stored = false
  // The last call of an upload.
  network.intercept('PUT', /^\/api\/objects\//, async (pass) => {
    const response = await pass()
    stored = true
    await answered
    return response
  })
  await add(text('third.txt'))
  await waitFor(() => expect(stored).toBe(true))
  const { pass, until } = stopClock()
  answer()
  await until(() => uploads()[0]?.dataset.state === 'done')
  await pass(499)
  expect(addPanel()).toBeInTheDocument()
  await pass(1)
  expect(addPanel()).not.toBeInTheDocument()
})

test('an upload that fails says so, leaves nothing half and is tried again [EDIT-088]', async () => {
  const { ann, user, made } = await start()
  for (const [method, path] of [
    ['POST', '/api/upload'],
    ['POST', '/api/links'],
    ['PUT', /^\/api\/objects\//],
  ] as const) {
    let withdrawn: Contribution | undefined
    const watching = network.intercept('PUT', /^\/api\/objects\//, async (pass, { body }) => {
      const answer = await pass()
      if (JSON.stringify(body) === '{"status":"inactive"}') withdrawn = JSON.parse(String(answer.data)) as Contribution
      return answer
    })
    let refused = false
    // Only the first write fails; the cleanup succeeds.
    const failing = network.intercept(method, path, async (pass, { body }) => {
      if (!refused) {
        refused = true
        return { status: 500, json: { message: 'broken' } }
      }
      const answer = await pass()
      if (JSON.stringify(body) === '{"status":"inactive"}') withdrawn = JSON.parse(String(answer.data)) as Contribution
      return answer
    })
    await add(text('notes.txt'))
    await waitFor(() => expect(uploads()[0]).toHaveTextContent('error on uploading'))
    await waitFor(() => expect(withdrawn?.status).toBe('inactive'))
    expect(await site.seed.call<Link[]>(ann, 'GET', `/api/links/to/${withdrawn?._id}`)).toEqual([])
    expect(screen.getByText('No files are attached yet.')).toBeInTheDocument()
    failing.remove()
    watching.remove()
    if (method === 'POST') await user.click(await screen.findByRole('button', { name: /^Remove notes\.txt/ }))
  }
  await user.click(await screen.findByRole('button', { name: /^Try notes\.txt again/ }))
  await isAttached(1)
  expect(await made()).toMatchObject([{ title: 'notes.txt', status: 'active' }])
})

test('an attachment begins unsaved with its first title and is active with its file, linked to the note [EDIT-086, EDIT-087, ATTC-01]', async () => {
  const { ann, links, made } = await start()
  let begun: unknown
  network.intercept('POST', /^\/api\/contributions\//, async (pass) => {
    const answer = await pass()
    begun = JSON.parse(String(answer.data))
    return answer
  })
  const held = network.hold('POST', '/api/upload')
  const leaf = png('leaf.png', 400, 300)
  await add(leaf)
  const data = { version: 0 }
  await waitFor(() => expect(begun).toMatchObject({ type: 'Attachment', title: 'an Attachment', status: 'unsaved', data })) // prettier-ignore
  held.release()
  await isAttached(1)
  const [stored] = await made()
  expect(stored).toMatchObject({ title: 'leaf.png', status: 'active' })
  const file = fileOf(stored!)!
  expect(file).toMatchObject({ version: 1, filename: 'leaf.png', type: 'image/png', width: 400, height: 300 })
  expect(file.size).toBe(leaf.buffer.length)
  for (const url of [file.url, file.downloadUrl!]) expect(Buffer.from(await bytesOf(ann, url))).toEqual(leaf.buffer)
  expect((await links()).map(({ type }) => type)).toEqual(['attach'])
})

const get = ({ token }: Member, url: string) => fetch(site.app.url + url, { headers: { Cookie: `token=${token}` } })
const bytesOf = async (who: Member, url: string) => (await get(who, url)).arrayBuffer()

test('whoever may not read a private note sees nothing of its files', async () => {
  const { community, ann, note, made } = await start({ title: 'Diary', permission: 'private' })
  await add(text('secret.txt'))
  await isAttached(1)
  const [attachment] = await made()
  const { url } = fileOf(attachment!)!
  const ben = await site.seed.makeMember(community)
  expect((await get(ann, url)).status).toBe(200)
  expect((await get(ben, url)).status).toBe(403)
  visitAs(ben, `/contribution/${attachment?._id}`)
  expect(await screen.findByRole('heading', { name: 'forbidden' })).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent('secret')
  visit(`/contribution/${note._id}`)
  expect(await screen.findByRole('heading', { name: 'forbidden' })).toBeInTheDocument()
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
})

test('no page puts the token in an address; files are read by the cookie [TOKQ-01]', async () => {
  const { ann, made, user } = await start()
  await add(png('leaf.png'), text('notes.txt'))
  await isAttached(2)
  const addresses = () => [
    ...network.calls().map(({ path }) => path),
    ...[...document.querySelectorAll('[src], [href], [srcset], [action]')].flatMap((element) =>
      ['src', 'href', 'srcset', 'action'].map((name) => element.getAttribute(name) ?? ''),
    ),
    location.href,
  ]
  const seen = addresses()
  for (const { _id } of await made()) {
    visit(`/contribution/${_id}`)
    await waitFor(() => expect(addresses().some((path) => path.includes('/attachments/'))).toBe(true))
    seen.push(...addresses())
  }
  await user.keyboard('{Escape}')
  expect(seen.length).toBeGreaterThan(20)
  expect(seen.filter((address) => address.includes('access_token') || address.includes(ann.token))).toEqual([])
  const url = seen.find((path) => path.startsWith('/attachments/')) ?? ''
  const ask = (headers: Record<string, string>) => site.app.request('GET', url, { headers })
  expect((await ask({})).status).toBe(401)
  expect((await ask({ Cookie: document.cookie })).status).toBe(200)
})
