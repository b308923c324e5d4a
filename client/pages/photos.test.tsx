import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { png, type TestFile } from '../../e2e/support/files.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { fileOf } from '../../shared/domain/files.ts'
import { asFile, card, findBoard, tool } from '../testing/board.ts'
import { openTab } from '../testing/note.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const start = async () => {
  const community = await site.seed.makeCommunity()
  const ann = await site.seed.makeMember(community)
  return { community, ann, viewId: community.welcomeViewId }
}

const add = async (...files: TestFile[]) => {
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]')
    if (!found) throw new Error('There is nothing to choose files with.')
    return found
  })
  fireEvent.change(input, { target: { files: files.map(asFile) } })
}

/** A file with the signature of a HEIC or TIFF. */
const unseen = (name: string, start: string): TestFile => ({ name, mimeType: '', buffer: Buffer.from(start, 'latin1') })
const HEIC = '\0\0\0\x18ftypheic\0\0\0\0mif1heic'
const TIFF = 'II*\0\x08\0\0\0\0\0\0\0\0\0\0\0'

test('cards and lists load the small form of a picture, and lead to the original [PHOT-03]', async () => {
  const { ann, viewId } = await start()
  const draft = { type: 'Attachment', title: 'leaf.png', authors: [ann.authorId] }
  const begun = await site.seed.call<Contribution>(ann, 'POST', `/api/contributions/${ann.communityId}`, draft)
  const picture = await site.seed.giveFile(ann, begun._id, 'leaf.png', new Uint8Array(png('leaf.png', 900, 700).buffer))
  const url = fileOf(picture)?.url ?? ''
  const body = `<p>text <img class="inline-attachment ${picture._id}" src="${url}" width="100px" alt="inside"></p>`
  const note = await site.seed.makeNote(ann, { title: 'Excerpt', body, viewId })
  const whole = await site.seed.makeNote(ann, { title: 'Whole', body })
  const place = (to: string, data: object) => site.seed.call(ann, 'POST', '/api/links', { from: viewId, to, type: 'contains', data }) // prettier-ignore
  await place(whole._id, { x: 500, y: 20, showInPlace: true, width: 200, height: 200 })
  await place(picture._id, { x: 20, y: 300, showInPlace: true, width: 100, height: 80 })
  await site.seed.call(ann, 'POST', '/api/links', { from: note._id, to: picture._id, type: 'attach', data: {} })

  visitAs(ann, `/view/${viewId}`)
  await findBoard()
  const source = async (title: string) => (await card(title)).querySelector('img')?.getAttribute('src')
  for (const title of ['Excerpt', 'leaf.png']) await waitFor(async () => expect(await source(title)).toBe(`${url}?small`)) // prettier-ignore
  await waitFor(async () => expect((await card('Whole')).querySelector('[alt=inside]')).toHaveAttribute('src', `${url}?small`)) // prettier-ignore

  await openTab(visit(`/contribution/${note._id}`), 'Attachments')
  const list = await screen.findByRole('list', { name: 'Attached files' })
  expect(list.querySelector('img')).toHaveAttribute('src', `${url}?small`)
  expect(within(list).getByRole('link', { name: 'leaf.png' })).toHaveAttribute('href', url)
  visit(`/contribution/${picture._id}`)
  const shown = await screen.findByRole('img', { name: 'leaf.png' })
  expect([shown.getAttribute('src'), shown.closest('a')?.getAttribute('href')]).toEqual([url, url])
})

test('who uploads a HEIC or a TIFF is told that classmates may not see it, and how to save it as JPEG; others are told nothing [PHOT-04]', async () => {
  const { ann } = await start()
  const note = await site.seed.makeNote(ann, { title: 'Light' })
  await openTab(visitAs(ann, `/contribution/${note._id}`), 'Attachments')
  await add(png('leaf.png'), unseen('phone.heic', HEIC), unseen('scan.tif', TIFF))
  for (const name of ['phone.heic', 'scan.tif']) {
    const told = await screen.findByText((text) => text.startsWith(`${name} is stored`))
    expect(told.textContent).toContain('classmates may not see it')
    expect(told.textContent).toContain('save it as JPEG')
  }
  expect(screen.queryByText(/^leaf\.png is stored/)).toBeNull()
  const list = await screen.findByRole('list', { name: 'Attached files' })
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3))
})

test('a picture that is too large is refused with its size and the limit, and is not tried again [PHOT-02]', async () => {
  const { ann, viewId } = await start()
  const user = visitAs(ann, `/view/${viewId}`)
  await user.click(await tool('Attachments'))
  const buffer = readFileSync('server/testing/huge-20000.png')
  await add({ name: 'huge.png', mimeType: 'image/png', buffer })
  const row = await screen.findByText(/20000 × 20000 pixels, which are 400 megapixels. The limit is 64 megapixels./)
  expect(row).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Try huge.png again' })).toBeNull()
})
