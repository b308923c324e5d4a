import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { card, choose, openMenuAt, pick } from '../testing/board.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const SECRET = 'Why leaves turn red'
const VIEW = 'Secret plants'

/** Of pages, or of the note on its own page. */
const REFUSED = /You may not see this page|forbidden/

const arrange = async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community, { firstName: 'Ann' })
  const view = await seed.makeView(ann, VIEW)
  const note = await seed.makeNote(ann, { title: SECRET, viewId: view._id, x: 100, y: 100 })
  return { community, ann, view, note }
}
const address = (path: string) => `${location.origin}${path}`
const copied = () => navigator.clipboard.readText()

test('“Copy link” on a note, its card and a view copies the address, and says so [FRST-03]', async () => {
  const { ann, view, note } = await arrange()
  const ofNote = address(`/contribution/${note._id}/${view._id}`)
  let user = visitAs(ann, `/view/${view._id}`)
  await card(SECRET)
  await pick(user, SECRET, 'Copy link')
  expect(await screen.findByText('Link copied.')).toBeInTheDocument()
  expect(await copied()).toBe(ofNote)

  await navigator.clipboard.writeText('')
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  await vi.waitFor(async () => expect(await copied()).toBe(address(`/view/${view._id}`)))
  await navigator.clipboard.writeText('')
  await openMenuAt({ x: 500, y: 400 })
  await choose(user, 'Copy link')
  await vi.waitFor(async () => expect(await copied()).toBe(address(`/view/${view._id}`)))

  await user.dblClick(await card(SECRET))
  const open = await screen.findByRole('dialog', { name: SECRET })
  await user.click(await within(open).findByRole('button', { name: 'Copy link' }))
  await vi.waitFor(async () => expect(await copied()).toBe(ofNote))

  // Without a view.
  user = visitAs(ann, `/contribution/${note._id}`)
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  await vi.waitFor(async () => expect(await copied()).toBe(address(`/contribution/${note._id}`)))
})

test('an address that the browser does not copy is shown selected [FRST-03]', async () => {
  const { ann, view, note } = await arrange()
  const user = visitAs(ann, `/contribution/${note._id}/${view._id}`)
  const button = await screen.findByRole('button', { name: 'Copy link' })
  const refusing = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  // Missing in jsdom; the field's way of copying is refused as well.
  document.execCommand = () => false
  onTestFinished(() => {
    refusing.mockRestore()
    Reflect.deleteProperty(document, 'execCommand')
  })
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'The link could not be copied' })
  const field = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: 'Address' })
  await vi.waitFor(() => expect(field).toHaveFocus())
  const href = address(`/contribution/${note._id}/${view._id}`)
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual([href, 0, href.length])
})

test('people who may not read what a link leads to learn no title, of the page, the server or a preview [FRST-03]', async () => {
  const { seed } = site
  const { community, ann, view, note } = await arrange()
  const stranger = await seed.makeUser({ firstName: 'Uma' })
  const ben = await seed.makeMember(community, { firstName: 'Ben' })
  // Members may not read it either.
  const path = `/api/objects/${community._id}/${note._id}`
  await seed.call<Contribution>(ann, 'PUT', path, { permission: 'private' })
  const links = [`/contribution/${note._id}/${view._id}`, `/contribution/${note._id}`, `/view/${view._id}`]
  const api = [
    `/api/objects/${note._id}`,
    `/api/contributions/${note._id}`,
    `/api/views/${view._id}/board`,
    `/api/views/${view._id}/opening`,
    `/api/links/to/${note._id}`,
    `/api/links/from/${view._id}`,
    `/api/records/object/${note._id}`,
  ]
  const readers = [
    { who: stranger, titles: [SECRET, VIEW], pages: links },
    { who: ben, titles: [SECRET], pages: links.slice(0, 2) },
    { who: undefined, titles: [SECRET, VIEW], pages: [] },
  ]
  for (const { who, titles, pages } of readers) {
    for (const asked of [...links, ...api]) {
      const headers: HeadersInit = who ? { Authorization: `Bearer ${who.token}` } : {}
      const answer = await (await fetch(site.app.url + asked, { headers })).text()
      for (const title of titles) expect([asked, answer.includes(title)]).toEqual([asked, false])
    }
    if (!who) continue
    for (const page of pages) {
      visitAs(who, page)
      expect((await screen.findAllByText(REFUSED)).length).toBeGreaterThan(0)
      for (const title of titles) expect(document.documentElement.outerHTML).not.toContain(title)
    }
  }
})
