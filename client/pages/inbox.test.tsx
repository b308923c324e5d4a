import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { live } from '../lib/live.ts'
import { card } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { twoMembers } from '../testing/note.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const bell = (name: string) => screen.findByRole('button', { name })

test('the bell shows the number of new entries, live; its inbox lists them newest first, each leading to its note, and opening it brings the number to 0 [FRST-06]', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const viewId = community.welcomeViewId
  const seeds = await seed.makeNote(ben, { title: 'Seeds', viewId, permission: 'public' })
  let user = visitAs(ben, `/view/${viewId}`)
  await card('Seeds')
  await bell('Inbox')
  const body = `<p><span class="mention" data-author="${ben.authorId}">@Ben</span></p>`
  await seed.makeNote(ann, { title: 'For Ben', body })
  await bell('Inbox: 1 new entry')
  const roots = await seed.makeNote(ann, { title: 'Roots', buildson: seeds._id })
  await bell('Inbox: 2 new entries')

  user = visit('/settings')
  await user.click(await bell('Inbox: 2 new entries'))
  const inbox = within(await screen.findByRole('region', { name: 'Inbox' }))
  await waitFor(() => expect(inbox.getAllByRole('link')).toHaveLength(2))
  const [first, second] = inbox.getAllByRole('link')
  expect(first).toHaveTextContent(/^Ann Lee built on your noteRoots/)
  expect(second).toHaveTextContent(/^Ann Lee mentioned youFor Ben/)
  await bell('Inbox')
  expect(inbox.getAllByText('New')).toHaveLength(2)
  expect(await seed.call(ben, 'GET', '/api/inbox/count')).toEqual({ count: 0 })
  await user.click(first!)
  await waitFor(() => expect(here()).toBe(`/contribution/${roots._id}`))

  visit('/settings')
  await bell('Inbox')
  await seed.makeNote(ann, { title: 'Once more', body })
  await bell('Inbox: 1 new entry')
  const [entry] = await seed.call<{ _id: string }[]>(ben, 'GET', '/api/inbox')
  await seed.call(ben, 'PUT', '/api/inbox/seen', { ids: [entry?._id] })
  await bell('Inbox')
})

test('an empty inbox says what comes there', async () => {
  const { ann } = await twoMembers(site.seed)
  const user = visitAs(ann, '/settings')
  await user.click(await bell('Inbox'))
  expect(await screen.findByText(/^Nothing yet\. When somebody mentions you/)).toBeInTheDocument()
})

test('an entry that comes while the first number is on its way is counted [FRST-06]', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  let isAnswered = false
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => (deliver = resolve))
  const count = network.intercept('GET', '/api/inbox/count', async (pass) => {
    const answer = await pass()
    count.remove()
    isAnswered = true
    await delivered
    return answer
  })
  const heard: string[] = []
  const stop = live.on('inbox:update', () => void heard.push('inbox'))
  visitAs(ben, `/view/${community.welcomeViewId}`)
  await waitFor(() => expect(isAnswered).toBe(true))
  const body = `<p><span class="mention" data-author="${ben.authorId}">@Ben</span></p>`
  await seed.makeNote(ann, { title: 'For Ben', body })
  await waitFor(() => expect(heard).toEqual(['inbox']))
  stop()
  deliver()
  await bell('Inbox: 1 new entry')
})
