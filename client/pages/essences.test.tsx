import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stored } from '../../e2e/support/note-calls.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import { requestsDone } from '../testing/board.ts'
import { expectTexts, fill, openTab, reading, save, textField, titleField, twoMembers } from '../testing/note.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const write = () => screen.queryByRole('button', { name: 'Write the essence' })
const region = () => screen.queryByRole('region', { name: 'Essence' })
const essences = () => (region() ? within(region()!).getAllByRole('listitem') : [])
const essence = (name: string) => screen.findByRole('link', { name })

test('the essence of a note is written by a reader, seen below its text and opened; with the plugin off it is kept and hidden [ESSN-01, ESSN-02, ESSN-03, EDIT-113]', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { title: 'Leaves', body: '<p>In autumn leaves fall.</p>' })
  const switched = (on: boolean) => seed.changeSettings(community, { plugins: { essence: on } })
  const linked = async () =>
    (await seed.call<Link[]>(ann, 'GET', `/api/links/from/${note._id}`)).filter(({ type }) => type === 'essence')
  const user = visitAs(ben, `/contribution/${note._id}`)
  await screen.findByText('In autumn leaves fall.')
  await requestsDone()
  expect(write()).toBeNull()

  await switched(true)
  await user.click(await screen.findByRole('button', { name: 'Write the essence' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Write the essence' }))
  expect(await dialog.findByRole('textbox', { name: 'Title' })).toHaveValue('Essence of Leaves')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('This field is required.')
  fill(dialog.getByRole('textbox', { name: 'Essence' }), 'Cold <ends> leaves.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expectTexts(essences, [/^Essence of Leaves.*Ben Ode.*Cold <ends> leaves\.$/])
  const [link, ...others] = await linked()
  expect(others).toEqual([])
  expect(link).toMatchObject({ from: note._id, type: 'essence', _to: { type: 'Essence' } })
  const made = await seed.call<Contribution>(ann, 'GET', `/api/objects/${link?.to}`)
  expect(made).toMatchObject({
    type: 'Essence',
    title: 'Essence of Leaves',
    authors: [ben.authorId],
    data: { body: '<p>Cold &lt;ends&gt; leaves.</p>' },
  })

  await user.click(await essence('Essence of Leaves'))
  await waitFor(() => expect(here()).toBe(`/contribution/${made._id}`))
  expect(await screen.findByRole('heading', { name: 'Essence of Leaves', level: 2 })).toBeInTheDocument()
  expect(await within(await reading()).findByText('Cold <ends> leaves.')).toBeInTheDocument()
  expect(write()).toBeNull()
  await openTab(user, 'Edit')
  expect(await textField()).toHaveValue('<p>Cold &lt;ends&gt; leaves.</p>')
  fill(await titleField(), 'Why they fall')
  await save(user)
  expect((await stored(seed, ben, made)).title).toBe('Why they fall')

  const again = visit(`/contribution/${note._id}`)
  await expectTexts(essences, [/^Why they fall/])
  expect(write()).not.toBeNull()
  const connections = await openTab(again, 'Connections')
  const way = { name: /Why they fall$/ }
  expect(await within(connections).findByRole('link', way)).toBeInTheDocument()
  await switched(false)
  await waitFor(() => expect(within(connections).queryByRole('link', way)).toBeNull())
  const read = within(await openTab(again, 'Read'))
  expect(await read.findByText('In autumn leaves fall.')).toBeInTheDocument()
  expect(region()).toBeNull()
  expect(write()).toBeNull()
  expect(await linked()).toHaveLength(1)
})
