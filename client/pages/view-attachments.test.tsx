import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { png, text } from '../../e2e/support/files.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import type { Board } from '../../shared/domain/views.ts'
import { asFile, board, card, findBoard, panel, pick, titles, tool } from '../testing/board.ts'
import { stopClock } from '../testing/clock.ts'
import { network } from '../testing/network.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const start = async (settings: object = {}) => {
  const community = await site.seed.makeCommunity()
  await site.seed.changeSettings(community, settings)
  const ann = await site.seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const viewId = community.welcomeViewId
  const user = visitAs(ann, `/view/${viewId}`)
  const open = async () => user.click(await tool('Attachments'))
  const items = async () => (await site.seed.call<Board>(ann, 'GET', `/api/views/${viewId}/board`)).items
  return { community, ann, viewId, user, open, items }
}

const picker = () =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is nothing to choose files with.')
    return input
  })
const add = async (...files: File[]) => fireEvent.change(await picker(), { target: { files } })
const uploads = () => within(screen.queryByRole('list', { name: 'Uploads' }) ?? document.createElement('ul')).queryAllByRole('listitem') // prettier-ignore
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

test('the panel takes files and closes when all are there; a picture is 100 wide, and as in Knowledge Forum 6 the first of them is put at 200, 200 [ATTC-08, ATTC-10, ATTC-21, CLSC-01]', async () => {
  const { ann, open, items } = await start({ knowledgeForum6: true })
  const held = network.hold('POST', '/api/upload')
  await open()
  await waitFor(async () => expect(await panel('Attachments')).toHaveFocus())
  await add(asFile(png('leaf.png')), asFile(text('notes.txt')))
  const bar = await screen.findByRole('progressbar', { name: 'Upload of leaf.png' })
  expect(bar).toHaveAttribute('aria-valuenow', expect.stringMatching(/^\d+$/))
  expect(bar).toHaveAttribute('aria-valuemax', '100')
  expect(uploads()).toHaveLength(2)
  expect(titles()).toEqual([])
  held.release()
  await closed()
  await waitFor(async () => expect(await tool('Attachments')).toHaveFocus())
  await waitFor(() => expect(titles()).toEqual(['leaf.png', 'notes.txt']))
  const data = new Map((await items()).map((item) => [item._to.title, item.data]))
  expect(data.get('leaf.png')).toEqual({ x: 200, y: 200, showInPlace: true, width: 100, height: 75 })
  expect(data.get('notes.txt')).toEqual({ x: 250, y: 250 })
  const shown = await card('leaf.png')
  await waitFor(() => expect(shown).toHaveStyle({ width: '100px' }))
  const link = (await items()).find(({ _to }) => _to.title === 'leaf.png')
  await site.seed.call(ann, 'PUT', `/api/links/${link?._id}`, { data: { width: 600, height: 450 } })
  await waitFor(() => expect(shown).toHaveStyle({ width: '200px' }))
})

test('what is attached stands where it is seen, over nothing [PLAC-01]', async () => {
  const { ann, community, open, items } = await start()
  await site.seed.makeNote(ann, { title: 'In the middle', viewId: community.welcomeViewId, x: 590, y: 380 })
  // Created during loading: only known items count as occupied space.
  await card('In the middle')
  await open()
  await add(asFile(png('leaf.png')))
  await closed()
  await waitFor(async () => expect(await items()).toHaveLength(2))
  const [note, leaf] = ['In the middle', 'leaf.png'].map((title) => items().then((all) => all.find(({ _to }) => _to.title === title)?.data)) // prettier-ignore
  const [a, b] = [(await note)!, (await leaf)!]
  expect(b).not.toMatchObject({ x: 200, y: 200 })
  const apart = (b.x ?? 0) >= (a.x ?? 0) + 190 || (b.x ?? 0) + 100 <= (a.x ?? 0) || (b.y ?? 0) >= (a.y ?? 0) + 48 || (b.y ?? 0) + 75 <= (a.y ?? 0) // prettier-ignore
  expect(apart).toBe(true)
})

test('deleting an attachment is asked about, and declining keeps it [ATTC-15]', async () => {
  const { user, open, items } = await start()
  await open()
  await add(asFile(text('notes.txt')))
  await card('notes.txt')
  await closed()
  for (const answer of ['Cancel', 'Delete']) {
    await pick(user, 'notes.txt', 'Delete')
    const question = await screen.findByRole('dialog', { name: 'Delete from this view?' })
    expect(question).toHaveTextContent('Are you sure to delete the attachment?')
    await user.click(within(question).getByRole('button', { name: answer }))
    await closed()
    await waitFor(async () => expect(await items()).toHaveLength(answer === 'Delete' ? 0 : 1))
  }
  await waitFor(() => expect(titles()).toEqual([]))
})

test('a failed upload says so and leaves nothing on the view; the same file is tried again [ATTC-06]', async () => {
  const { ann, user, open, items } = await start()
  const { remove } = network.intercept('POST', '/api/upload', 'offline')
  let withdrawn: Contribution | undefined
  network.intercept('PUT', /^\/api\/objects\//, async (pass) => {
    const answer = await pass()
    withdrawn ??= JSON.parse(String(answer.data)) as Contribution
    return answer
  })
  await open()
  await add(asFile(text('again.txt')))
  await waitFor(async () => expect(await panel('Attachments')).toHaveTextContent('error on uploading'))
  expect(screen.getByText(/^again\.txt: error on uploading/)).toHaveRole('status')
  expect(await items()).toEqual([])
  await waitFor(() => expect(withdrawn).toMatchObject({ type: 'Attachment', status: 'inactive' }))
  expect(await site.seed.call<Link[]>(ann, 'GET', `/api/links/to/${withdrawn?._id}`)).toEqual([])
  remove()
  await user.click(screen.getByRole('button', { name: 'Try again.txt again' }))
  await card('again.txt')
  await closed()
  expect(await items()).toHaveLength(1)
})

test('the panel closes 500 ms after the last upload is complete [ATTC-05]', async () => {
  const { open } = await start()
  let stored = false
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  // The last call of an upload.
  network.intercept('PUT', /^\/api\/objects\//, async (pass) => {
    const response = await pass()
    stored = true
    await answered
    return response
  })
  await open()
  await add(asFile(text('notes.txt')))
  await waitFor(() => expect(stored).toBe(true))
  expect(uploads()[0]).toHaveAttribute('data-state', 'sending')
  const { pass, until } = stopClock()
  answer()
  await until(() => uploads()[0]?.dataset.state === 'done')
  expect(screen.getByText('notes.txt is uploaded.')).toHaveRole('status')
  await pass(499)
  expect(screen.getByRole('dialog', { name: 'Attachments' })).toBeInTheDocument()
  await pass(1)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a file that would fail again is not offered for it; its name is shortened from 20 letters on, its size is in kB [ATTC-16, ATTC-17]', async () => {
  const { user, open } = await start()
  await open()
  await add(new File([], 'an-empty-file-20.txt', { type: 'text/plain' }), new File([], 'an-empty-file-9.txt'))
  await waitFor(() => expect(uploads()).toHaveLength(2))
  const [first, second] = uploads()
  await waitFor(() => expect(first).toHaveTextContent('an-empty-fil…20.txt 0 kB'))
  expect(second).toHaveTextContent('an-empty-file-9.txt 0 kB')
  for (const row of [first!, second!]) {
    await waitFor(() =>
      expect(row).toHaveTextContent('error on uploading · The file is empty. Please choose another one.'),
    )
    expect(within(row).getAllByRole('button')).toHaveLength(1)
    await user.click(within(row).getByRole('button'))
  }
  expect(uploads()).toEqual([])
})

test('uploads go on while the panel is closed, and a failure opens it again', async () => {
  const { user, open } = await start()
  const held = network.hold('POST', '/api/upload')
  await open()
  await add(asFile(text('first.txt')))
  await waitFor(() => expect(uploads()).toHaveLength(1))
  ;(await panel('Attachments')).focus()
  await user.keyboard('{Escape}')
  await closed()
  await waitFor(async () => expect(await tool('Attachments')).toHaveFocus())
  held.release()
  await card('first.txt')
  const json = { message: 'The file is too large. Please choose a smaller one.' }
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => (refuse = resolve))
  network.intercept('POST', '/api/upload', async () => {
    await refused
    return { status: 413, json }
  })
  await open()
  await add(asFile(text('huge.txt')))
  await user.click(await tool('Attachments'))
  await closed()
  refuse()
  await waitFor(async () =>
    expect(await panel('Attachments')).toHaveTextContent(
      'error on uploading · The file is too large. Please choose a smaller one.',
    ),
  )
})

test('on a private view attachments are as private; whoever may not write a view cannot add any', async () => {
  const { community, ann } = await start()
  const ben = await site.seed.makeMember(community)
  const view = await site.seed.makeView(ann)
  const put = (permission: string) =>
    site.seed.call(ann, 'PUT', `/api/objects/${community._id}/${view._id}`, { permission })
  await put('private')
  const user = visitAs(ann, `/view/${view._id}`)
  const hint = 'Drop the files where you want them'
  const dragOver = () => fireEvent.dragOver(board(), { dataTransfer: { types: ['Files'] } })
  await user.click(await tool('Attachments'))
  await add(asFile(text('secret.txt')))
  await card('secret.txt')
  dragOver()
  expect(await screen.findByText(hint)).toBeInTheDocument()
  await put('protected')
  visitAs(ben, `/view/${view._id}`)
  await findBoard()
  await screen.findByText('(read only)')
  expect(screen.queryByRole('button', { name: 'Attachments' })).not.toBeInTheDocument()
  expect(titles()).toEqual([])
  dragOver()
  expect(screen.queryByText(hint)).not.toBeInTheDocument()
})
