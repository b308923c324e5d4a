import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import { requestEarly } from '../lib/early.ts'
import { fakeIndexedDb } from '../lib/fake-indexed-db.ts'
import { storedTexts } from '../lib/stored-texts.ts'
import { queryClient } from '../lib/queries.ts'
import { writeToken } from '../lib/token.ts'
import { card, placeOf, requestsDone, titles } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const start = async () => {
  const community = await site.seed.makeCommunity()
  const ann = await site.seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const viewId = community.welcomeViewId
  await site.seed.makeNote(ann, { title: 'Light', viewId, x: 40, y: 40 })
  return { community, ann, viewId }
}

/** Requests a view early, as the page's inline script does; resolves with the server's answer. */
const askWithPage = async (viewId: string, token: string) => {
  const send = fetch
  const answers: Promise<Response>[] = []
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) => {
    const answer = send(`${site.app.url}${path as string}`, init)
    answers.push(answer)
    return answer
  })
  writeToken(token)
  for (const part of ['board', 'opening']) requestEarly(`/api/views/${viewId}/${part}`, token)
  spy.mockRestore()
  await Promise.all(answers)
}

const reads = () => network.calls().flatMap(({ method, path }) => (method === 'GET' ? [path] : []))

test('a view is drawn from what was asked for with its page, and what happened until its room is followed is not missed [OPEN-01]', async () => {
  const { community, ann, viewId } = await start()
  const boardPath = `/api/views/${viewId}/board`
  await askWithPage(viewId, ann.token)
  const { items } = (await site.seed.call(ann, 'GET', boardPath)) as { items: { _id: string }[] }
  const moved = { items: [{ id: items[0]?._id, data: { x: 300, y: 200 } }] }
  await site.seed.call(ann, 'PATCH', `/api/views/${viewId}/items`, moved)

  let readAgain = () => {}
  const isLookedAt = new Promise<void>((resolve) => (readAgain = resolve))
  const timesRead = () => reads().filter((path) => path === boardPath).length
  network.intercept('GET', boardPath, async (pass) => {
    await isLookedAt
    return pass()
  })
  visit(`/view/${viewId}`)
  expect(await card('Light')).toHaveTextContent('Ann Lee')
  expect(placeOf(await card('Light'))).toEqual({ x: 40, y: 40 })
  const apart = ['users/me', `communities/${community._id}`, `communities/${community._id}/authors`]
  for (const path of apart) expect(reads()).not.toContain(`/api/${path}`)
  readAgain()
  await waitFor(async () => expect(placeOf(await card('Light'))).toEqual({ x: 300, y: 200 }))
  // The first answer was requested with the page.
  expect(timesRead()).toBe(1)
})

const browserThatKeeps = () => {
  const databases = fakeIndexedDb()
  vi.stubGlobal('indexedDB', databases.indexedDB)
  onTestFinished(() => void vi.unstubAllGlobals())
  return databases
}

const openOnce = async (who: Member, viewId: string) => {
  visitAs(who, `/view/${viewId}`)
  await card('Light')
  await waitFor(async () => expect(await storedTexts.find(viewId)).toBeDefined())
}

const holdAnswers = () => network.hold('GET', /^\/api\/(?!flashNotice)/)

test('a view that this browser kept is shown before the server answers, and then what has changed, none of it as new [OPEN-02]', async () => {
  browserThatKeeps()
  const { ann, viewId } = await start()
  await openOnce(ann, viewId)
  visit('/settings')
  await screen.findByRole('heading', { name: 'Settings' })
  await site.seed.makeNote(ann, { title: 'Shade', viewId, x: 300, y: 40 })
  const { release } = holdAnswers()
  visit(`/view/${viewId}`)
  const place = placeOf(await card('Light'))
  expect(titles()).toEqual(['Light'])
  expect(await screen.findByText('Looking for changes …')).toBeInTheDocument()
  release()
  await waitFor(() => expect(titles()).toEqual(['Light', 'Shade']))
  expect(placeOf(await card('Light'))).toEqual(place)
  expect(await card('Shade')).not.toHaveTextContent('New')
  await waitFor(() => expect(document.body).not.toHaveTextContent('Looking for changes …'))
})

test('what has not changed since it was kept is not read anew, and the keys of a community are not kept [OPEN-02]', async () => {
  browserThatKeeps()
  const { community, mia } = await site.seed.makeManaged()
  const viewId = community.welcomeViewId
  await site.seed.makeNote(mia, { title: 'Light', viewId, x: 40, y: 40 })
  await openOnce(mia, viewId)
  expect(await storedTexts.find(viewId)).not.toMatch(/registrationKey/i)
  const { release } = holdAnswers()
  visit(`/view/${viewId}`)
  await card('Light')
  const shown = () => queryClient.getQueryData(['views', viewId, 'board'])
  const before = shown()
  release()
  await requestsDone()
  expect(shown()).toBe(before)
})

test('nothing that was kept is shown to somebody else, or after signing out, or once the session has ended [OPEN-02]', async () => {
  const databases = browserThatKeeps()
  const { community, ann, viewId } = await start()
  const [ben, cat] = [await site.seed.makeMember(community), await site.seed.makeMember(community)]
  const expectNothing = async (open: () => void) => {
    const held = holdAnswers()
    open()
    await screen.findByRole('link', { name: /Buildon/ })
    expect(await storedTexts.find(viewId)).toBeUndefined()
    expect(screen.queryByRole('listbox', { name: 'View' })).toBeNull()
    held.release()
  }
  await openOnce(ann, viewId)
  // The browser was closed without logging out.
  writeToken(ben.token)
  await expectNothing(() => visit(`/view/${viewId}`))
  await openOnce(ben, viewId)
  const user = visit('/settings')
  await user.click(await screen.findByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(databases.names()).toEqual([]))
  await expectNothing(() => visitAs(cat, `/view/${viewId}`))
  await openOnce(cat, viewId)
  network.intercept('GET', '/api/users/me', { status: 401, text: 'Unauthorized' })
  visit('/settings')
  await screen.findByRole('heading', { name: 'Sign in' })
  await waitFor(() => expect(databases.names()).toEqual([]))
})

test('of a view that the server refuses by now nothing stays on the screen or in the browser [OPEN-02]', async () => {
  browserThatKeeps()
  const { community, ann, viewId } = await start()
  const refusals = [
    { status: 404, code: 'notFound' },
    { status: 403, code: 'forbidden' },
    { status: 403, code: 'member.blocked' },
  ]
  for (const { status, code } of refusals) {
    await openOnce(ann, viewId)
    const answer = { status, json: { message: 'No.' }, headers: { 'x-error-code': code } }
    let refuse = () => {}
    const refused = new Promise<void>((resolve) => (refuse = resolve))
    const interceptor = network.intercept(
      'GET',
      new RegExp(`^/api/(views/${viewId}|communities/${community._id})`),
      async () => {
        await refused
        return answer
      },
    )
    visit(`/view/${viewId}`)
    await card('Light')
    refuse()
    await waitFor(() => expect(screen.queryByRole('listbox', { name: 'View' })).toBeNull())
    await waitFor(async () => expect(await storedTexts.find(viewId)).toBeUndefined())
    expect(document.body).not.toHaveTextContent('Light')
    interceptor.remove()
  }
})
