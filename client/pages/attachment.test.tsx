import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { png, type TestFile, text } from '../../e2e/support/files.ts'
import type { Member } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { asFile, card, choose, openMenu } from '../testing/board.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const members = async () => {
  const community = await site.seed.makeCommunity()
  const [ann, ben] = [await site.seed.makeMember(community), await site.seed.makeMember(community)]
  return { viewId: community.welcomeViewId, ann, ben }
}

/** As created by old programs. */
const attach = async (who: Member, { name, buffer }: TestFile) => {
  const draft = { type: 'Attachment', title: 'an Attachment', authors: [who.authorId] }
  const begun = await site.seed.call<Contribution>(who, 'POST', `/api/contributions/${who.communityId}`, draft)
  return site.seed.giveFile(who, begun._id, name, new Uint8Array(buffer))
}

test('an attachment opens in a dialog of its own, by double-click, Enter and the menu: a picture with name and size, to be saved', async () => {
  const { viewId, ann } = await members()
  const leaf = png('leaf.png', 900, 600)
  const made = await attach(ann, leaf)
  await site.seed.placeOn(ann, viewId, made._id, 200, 200)
  const user = visitAs(ann, `/view/${viewId}`)
  const ways = [
    async () => user.dblClick(await card('leaf.png')),
    async () => user.keyboard('{Enter}'),
    async () => {
      await openMenu('leaf.png')
      await choose(user, 'Open')
    },
  ]
  for (const open of ways) {
    await open()
    const opened = await screen.findByRole('dialog', { name: 'leaf.png' })
    expect(await within(opened).findByRole('img', { name: 'leaf.png' })).toHaveAttribute('src', made.data.url)
    expect(within(opened).getAllByRole('heading', { name: 'leaf.png' })).not.toEqual([])
    expect(within(opened).getByText(`${(leaf.buffer.length / 1000).toFixed(1)} kB`)).toBeInTheDocument()
    expect(within(opened).getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'leaf.png')
    expect(within(opened).queryByRole('tab')).not.toBeInTheDocument()
    await user.click(within(opened).getByRole('button', { name: 'Close the note' }))
    await waitFor(() => expect(opened).not.toBeInTheDocument())
    await waitFor(async () => expect(await card('leaf.png')).toHaveFocus())
  }
  visitAs(ann, `/contribution/${made._id}`)
  expect(await screen.findByRole('img', { name: 'leaf.png' })).toBeInTheDocument()
  await waitFor(() => expect(document.title).toMatch(/leaf\.png/))
})

const titleField = () => screen.findByRole('textbox', { name: 'Title' })
const contribute = () => screen.getByRole('button', { name: 'Contribute' })
const retitle = async (value: string) => fireEvent.change(await titleField(), { target: { value } })

test('an attachment is changed by its authors: the contribute button waits for a change, and a new file keeps where the former one is [ATTC-19, EDIT-096]', async () => {
  const { ann, ben } = await members()
  const made = await attach(ann, text('leaf.txt', 'Green.'))
  const read = () => site.seed.call<Contribution>(ann, 'GET', `/api/objects/${made._id}`)
  const user = visitAs(ann, `/contribution/${made._id}`)
  await titleField()
  expect(contribute()).toHaveAttribute('aria-disabled', 'true')
  await retitle('leaf')
  await waitFor(() => expect(contribute()).not.toHaveAttribute('aria-disabled', 'true'))
  await retitle('leaf.txt')
  await waitFor(() => expect(contribute()).toHaveAttribute('aria-disabled', 'true'))

  const input = document.querySelector('input[type=file]')
  fireEvent.change(input!, { target: { files: [asFile(png('autumn.png', 300, 200))] } })
  expect(await screen.findByText(/^autumn\.png \(.* kB\) replaces the file\.$/)).toBeInTheDocument()
  expect(await titleField()).toHaveValue('autumn.png')
  expect((await read()).data).toEqual(made.data)
  await user.click(contribute())
  expect(await screen.findByRole('img', { name: 'autumn.png' })).toBeInTheDocument()
  await waitFor(() => expect(contribute()).toHaveAttribute('aria-disabled', 'true'))
  const { title, data } = await read()
  expect([title, data]).toMatchObject(['autumn.png', { version: 2, filename: 'autumn.png', oldUrl: made.data.url }])
  expect(Date.parse(String(data.uploadTS))).toBeGreaterThan(Date.parse(made.modified))
  const former = await fetch(site.app.url + String(data.oldUrl), { headers: { Cookie: `token=${ann.token}` } })
  expect(await former.text()).toBe('Green.')

  visitAs(ben, `/contribution/${made._id}`)
  expect(await screen.findByRole('img', { name: 'autumn.png' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Contribute' })).not.toBeInTheDocument()
})

test('what others save of an attachment meanwhile is not written over unasked', async () => {
  const { ann } = await members()
  const made = await attach(ann, text('leaf.txt', 'Green.'))
  const user = visitAs(ann, `/contribution/${made._id}`)
  await retitle('Autumn')
  await site.seed.call(ann, 'PUT', `/api/objects/${made._id}`, { title: 'Herbst' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else saved this attachment')
  expect(contribute()).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: 'Save mine' }))
  const title = async () => (await site.seed.call<Contribution>(ann, 'GET', `/api/objects/${made._id}`)).title
  await waitFor(async () => expect(await title()).toBe('Autumn'))
})

test('of two who replace the file at once neither does so unasked; the title that the other gives it is no reason to ask', async () => {
  const { ann } = await members()
  const made = await attach(ann, text('leaf.txt', 'Green.'))
  const user = visitAs(ann, `/contribution/${made._id}`)
  await titleField()
  const input = document.querySelector('input[type=file]')
  fireEvent.change(input!, { target: { files: [asFile(text('mine.txt', 'Mine.'))] } })
  await screen.findByText(/^mine\.txt/)
  await site.seed.call(ann, 'PUT', `/api/objects/${made._id}`, { keywords: ['leaf'] })
  await site.seed.giveFile(ann, made._id, 'theirs.txt', new Uint8Array(text('theirs.txt', 'Theirs.').buffer))
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else saved this attachment')
  expect(contribute()).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: 'Take theirs' }))
  await waitFor(() => expect(screen.queryByText(/^mine\.txt/)).toBeNull())
})
