import type { Contribution } from '../shared/domain/contributions.ts'
import type { Link } from '../shared/domain/links.ts'
import { expect, test } from './fixtures.ts'
import { board, middleOf } from './support/board.ts'
import { hand } from './support/files.ts'
import { contribute, openEdit, reading, saveState, stored, textField } from './support/note.ts'

const WATCH = 'https://www.youtube.com/watch?v=aaaaaaaaaaa&t=42s'
const PLAYER = 'https://www.youtube-nocookie.com/embed/aaaaaaaaaaa?start=42'
const VIMEO = 'https://player.vimeo.com/video/76979871?h=8272103f6e&amp;dnt=1'

test('addresses of videos that are dropped on a view become players; others that only look so become links, never frames [YTUB-01]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  await page.goto(`/view/${community.welcomeViewId}`)
  const { x, y } = await middleOf(board(page))
  const bodies = async () => {
    const links = await seed.call<Link[]>(member, 'GET', `/api/links/from/${community.welcomeViewId}`)
    const notes = await Promise.all(links.map(({ to }) => seed.call<Contribution>(member, 'GET', `/api/objects/${to}`)))
    return notes.map(({ data }) => String(data.body))
  }
  const dropped = async (address: string) => {
    const before = await bodies()
    await hand(board(page), 'drop', { 'text/uri-list': address, 'text/plain': address }, { x, y })
    await expect.poll(async () => (await bodies()).filter((body) => body !== '').length).toBe(before.length + 1)
    return (await bodies()).find((body) => !before.includes(body)) ?? ''
  }
  for (const [address, player] of [
    [WATCH, PLAYER],
    ['https://youtu.be/aaaaaaaaaab?t=42', 'https://www.youtube-nocookie.com/embed/aaaaaaaaaab?start=42'],
    ['https://vimeo.com/76979871/8272103f6e', VIMEO],
  ] as const) {
    const body = await dropped(address)
    expect(body).toContain(`src="${player}"`)
    expect(body).toContain(`<a href="${address.replaceAll('&', '&amp;')}"`)
  }
  for (const address of ['https://www.youtube.com/@plants', 'https://youtube.com.example.org/watch?v=aaaaaaaaaaa', 'http://example.org/page']) {
    const body = await dropped(address)
    expect(body).toContain(`<a href="${address}"`)
    expect(body).not.toContain('iframe')
  } // prettier-ignore
})

test('an address of a video pasted or typed on its own line of a note becomes its player, held until it is wanted; within a text, or of no video, it becomes a link [YTUB-01]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const asked: string[] = []
  for (const site of ['https://www.youtube-nocookie.com/**', 'https://player.vimeo.com/**'])
    await page.route(site, async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<h1>The video plays</h1>' })
    })
  const note = await seed.makeNote(member, { title: 'Videos', body: '<p>First</p>', viewId: community.welcomeViewId })
  await page.goto(`/contribution/${note._id}`)
  await openEdit(page, note)
  const paste = (data: Record<string, string>) =>
    textField(page).evaluate((root, given) => {
      const data = new DataTransfer()
      for (const [type, value] of Object.entries(given)) data.setData(type, value)
      root.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, data)
  const frames = textField(page).locator('iframe')
  await textField(page).getByText('First').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await paste({ 'text/plain': WATCH })
  await expect(frames).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('https://vimeo.com/76979871/8272103f6e')
  await page.keyboard.press('Enter')
  await expect(frames).toHaveCount(2)
  await page.keyboard.type('https://www.youtube.com/@plants')
  await page.keyboard.press('Enter')
  await page.keyboard.type('See ')
  await paste({ 'text/plain': 'https://youtu.be/bbbbbbbbbbb' })
  await expect(textField(page).getByRole('link')).toHaveCount(2)
  await expect(frames).toHaveCount(2)
  expect(asked).toEqual([])

  await contribute(page).click()
  await expect(saveState(page)).toHaveAttribute('data-state', 'success')
  const body = String((await stored(seed, member, note)).data.body)
  expect(body.match(/<iframe[^>]*? src="[^"]*"/g)?.map((frame) => /src="([^"]*)"/.exec(frame)?.[1])).toEqual([PLAYER, VIMEO]) // prettier-ignore
  expect(body).toContain('<a href="https://www.youtube.com/@plants"')
  expect(body).toMatch(/<p>See <a href="https:\/\/youtu\.be\/bbbbbbbbbbb"/)

  await page.goto(`/contribution/${note._id}`)
  const first = reading(page).locator('iframe').first()
  await first.contentFrame().getByRole('link').click()
  await expect(first.contentFrame().getByRole('heading', { name: 'The video plays' })).toBeVisible()
  expect(asked).toEqual([PLAYER])
})
