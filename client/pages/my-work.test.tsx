import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MongoClient } from 'mongodb'
import { expect, test, vi } from 'vitest'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Member, Person } from '../../e2e/support/seed.ts'
import { savedFiles } from '../testing/saved-files.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const link = (who: Person, from: string, to: string, type: string, data = {}) =>
  site.seed.call<{ _id: string }>(who, 'POST', '/api/links', { from, to, type, data })
const contribute = (who: Member, fields: object) =>
  site.seed.call<Contribution>(who, 'POST', `/api/contributions/${who.communityId}`, { status: 'active', authors: [who.authorId], ...fields }) // prettier-ignore

const makeWork = async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const viewId = community.welcomeViewId
  const second = await seed.call<{ _id: string }>(ann, 'POST', `/api/communities/${community._id}/views`, { title: 'A second view' }) // prettier-ignore
  const open = await seed.makeNote(ben, { title: 'Open idea of Ben', body: '<p>BENS-TEXT</p>', permission: 'public' })
  const closed = await seed.makeNote(ben, { title: 'CLOSED-TITLE', permission: 'public' })
  const first = await seed.makeNote(ann, { title: 'First', body: `<p>Leaves <b>drink</b>.</p><p><img src="${PNG}" alt="a leaf"></p>`, viewId, x: 10, y: 10, buildson: open._id }) // prettier-ignore
  const later = await seed.makeNote(ann, { title: 'Later', body: '<p>Later text</p>', viewId: second._id, x: 10, y: 10, buildson: closed._id, permission: 'private' }) // prettier-ignore
  await seed.makeNote(ann, { title: 'Alone', body: '<p>Alone text</p>' })
  const starter = await contribute(ann, { type: 'Support', title: 'My theory' })
  const used = await link(ann, starter._id, first._id, 'supports')
  const body = `<p><span class="KFSupportStart mceNonEditable" id="${used._id}"></span>Leaves <b>drink</b>.<span class="KFSupportEnd mceNonEditable" id="${used._id}"></span></p><p><img src="${PNG}" alt="a leaf"></p>` // prettier-ignore
  await seed.call(ann, 'PUT', `/api/objects/${first._id}`, { data: { body } })
  await seed.call(ben, 'PUT', `/api/objects/${closed._id}`, { permission: 'private' })
  return { community, ann, ben, first, later }
}

const titles = (level = 2) => screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent)
const openWork = async (who: Person, communityId: string) => {
  visitAs(who, `/mywork/${communityId}`)
  await screen.findByText('Alone text')
}
const save = async (name: string) => {
  const files = savedFiles()
  fireEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(files).toHaveLength(1))
  return { name: files[0]!.name, text: await files[0]!.file.text() }
}

test('own notes of a community are one document, in the order of time or by view, with supports, pictures and readable titles of what they build on [MINE-03]', async () => {
  const { community, ann } = await makeWork()
  visitAs(ann, '/')
  fireEvent.click(await screen.findByRole('link', { name: `My work in ${community.title}` }))
  await screen.findByText('Alone text')
  expect(titles()).toEqual(['First', 'Later', 'Alone'])
  const [first] = screen.getAllByRole('article')
  expect(within(first!).getByText('Builds on: Open idea of Ben')).toBeInTheDocument()
  expect(within(first!).getByText('Supports: My theory')).toBeInTheDocument()
  expect(within(first!).getByText(/^Ann Lee · /)).toBeInTheDocument()
  expect(within(first!).getByRole('img', { name: 'a leaf' })).toHaveAttribute('src', PNG)
  expect(document.body).not.toHaveTextContent('CLOSED-TITLE')
  expect(document.body).not.toHaveTextContent('BENS-TEXT')
  fireEvent.click(screen.getByText('By view'))
  await screen.findByRole('heading', { level: 2, name: 'A second view' })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['A second view', 'Welcome', 'On no view']) // prettier-ignore
  expect(titles(3)).toEqual(['Later', 'First', 'Alone'])
})

test('it is printed, and saved as HTML and as Markdown that need no other file [MINE-03]', async () => {
  const { community, ann } = await makeWork()
  await openWork(ann, community._id)
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()

  const html = await save('Save as HTML')
  expect(html.name).toBe(`My work in ${community.title}.html`)
  const page = new DOMParser().parseFromString(html.text, 'text/html')
  expect([...page.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual(['First', 'Later', 'Alone'])
  expect(page.querySelector('img')?.getAttribute('src')).toBe(PNG)
  for (const text of ['Builds on: Open idea of Ben', 'Supports: My theory', 'My theory', 'Ann Lee']) expect(page.body.textContent).toContain(text) // prettier-ignore
  expect(html.text).toContain(`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"`) // prettier-ignore

  const markdown = await save('Save as Markdown')
  expect(markdown.name).toBe(`My work in ${community.title}.md`)
  expect(markdown.text).toContain(`# My work in ${community.title}`)
  expect(markdown.text).toContain('### First')
  expect(markdown.text).toContain('Builds on: Open idea of Ben')
  expect(markdown.text).toContain('**drink**')
  expect(markdown.text).toContain(`![a leaf](${PNG})`)
  for (const { text } of [html, markdown]) expect(text).not.toMatch(/CLOSED-TITLE|BENS-TEXT/)
})

test('an uploaded picture is embedded in the files, and nothing hostile of an import runs in them [MINE-03]', async () => {
  const { community, ann, later } = await makeWork()
  const { seed } = site
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(PNG.split(',')[1]!, 'base64')], { type: 'image/png' }), 'leaf.png')
  const upload = await seed.call<{ filename: string; tmpFilename: string; size: number; type: string }>(ann, 'POST', '/api/upload', form) // prettier-ignore
  const begun = await contribute(ann, { type: 'Attachment', title: 'an Attachment', status: 'unsaved', data: { version: 0 } }) // prettier-ignore
  const { filename, tmpFilename, size, type } = upload
  const attached = await seed.call<{ data: { url: string } }>(ann, 'PUT', `/api/objects/${community._id}/${begun._id}`, { title: filename, status: 'active', data: { filename, tmpFilename, size, type, version: 1 }, tmpFilename }) // prettier-ignore
  const client = await MongoClient.connect(site.app.storeUri)
  const body = `<p><img src="${attached.data.url}" alt="uploaded"></p><script>alert(1)</script><a href="javascript:alert(2)">x</a><img src="https://pictures.example/1.png" onerror="alert(3)"><iframe src="https://films.example/1"></iframe>` // prettier-ignore
  await client
    .db()
    .collection<{ _id: string }>('objects')
    .updateOne({ _id: later._id }, { $set: { 'data.body': body } })
  await client.close()
  await openWork(ann, community._id)
  const { text } = await save('Save as HTML')
  const page = new DOMParser().parseFromString(text, 'text/html')
  expect(page.querySelector('img[alt=uploaded]')?.getAttribute('src')).toMatch(/^data:image\/png;base64,/)
  expect(page.querySelectorAll('script, iframe, [onerror], a[href^="javascript"], img[src^="http"]')).toHaveLength(0)
  expect(page.querySelector('a[href="https://films.example/1"]')).not.toBeNull()
  expect((await save('Save as Markdown')).text).toContain('![uploaded](data:image/png;base64,')
})

test('a member without notes is told what appears here', async () => {
  const community = await site.seed.makeCommunity()
  const cyd = await site.seed.makeMember(community, { firstName: 'Cyd' })
  visitAs(cyd, `/mywork/${community._id}`)
  expect(await screen.findByText('No notes yet')).toBeInTheDocument()
})
