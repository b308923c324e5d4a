import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Study } from '../../shared/domain/studies.ts'
import { network } from '../testing/network.ts'
import { savedFiles } from '../testing/saved-files.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()
const CHANGED = 'The text of this study has changed. Please read it again.'

const setUp = async (fields: object = {}) => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const at = `/api/communities/${community._id}/studies`
  const body = { title: 'How ideas grow', text: 'We read your notes.', ...fields }
  const study = await seed.call<Study>(mia, 'POST', at, body)
  const change = (text: string) =>
    seed.call(mia, 'PUT', `${at}/${study._id}`, { ...body, paper: false, ended: false, version: 1, text })
  return { community, mia, ann, change }
}
const choice = (question: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: question })).getByRole('radio', { name })
const RESEARCH = 'May researchers use my contributions?'
const ANALYTICS = 'May my contributions be part of analytics?'

test('the consent screen asks for both purposes with nothing preselected; the answer can be changed, and a changed text is shown and said [RSCH-01, RSCH-03]', async () => {
  const { community, ann, change } = await setUp()
  const user = visitAs(ann, `/consent/${community._id}`)
  await screen.findByText('We read your notes.')
  expect(screen.getByRole('heading', { name: 'How ideas grow' })).toBeInTheDocument()
  expect(screen.getByText(/Without an answer both count as no/)).toBeInTheDocument()
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([false, false, false, false]) // prettier-ignore
  await user.click(choice(RESEARCH, 'Yes'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please answer both questions.')).toBeInTheDocument()
  await user.click(choice(ANALYTICS, 'No'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The answer is saved.')
  await user.click(choice(RESEARCH, 'No'))
  await change('We read your notes and comments.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('We read your notes and comments.')
  expect(await screen.findByText(CHANGED)).toBeInTheDocument()
  expect(choice(RESEARCH, 'No')).not.toBeChecked()
})

test('a notice leads to the consent screen until both are answered, with no as well [RSCH-03]', async () => {
  const { community, ann } = await setUp()
  const user = visitAs(ann, `/view/${community.welcomeViewId}`)
  await user.click(await screen.findByRole('link', { name: 'Read and answer' }))
  await screen.findByText('We read your notes.')
  for (const question of [RESEARCH, ANALYTICS]) await user.click(choice(question, 'No'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The answer is saved.')
  await user.click(screen.getByRole('link', { name: `Back to ${community.title}` }))
  await waitFor(() => expect(screen.queryByText('We read your notes.')).toBeNull())
  expect(screen.queryByText('A study asks for your consent.')).toBeNull()
})

test('a manager makes a study, records a paper form and sees the numbers, which add up [RSCH-02, RSCH-04]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const user = visitAs(mia, `/studies/${community._id}`)
  await user.click(await screen.findByRole('button', { name: 'New study' }))
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Our study')
  await user.type(screen.getByRole('textbox', { name: 'Text for the members' }), 'Please agree.')
  await user.click(screen.getByRole('switch', { name: /^Takes paper forms/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('option', { name: 'Ann Lee – Not answered' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Member' }), 'Ann Lee – Not answered')
  await user.click(choice(RESEARCH, 'Yes'))
  await user.click(choice(ANALYTICS, 'No'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Recorded from a paper form by /)).toBeInTheDocument()
  const row = (name: string) =>
    within(screen.getByRole('rowheader', { name }).closest('tr') ?? document.body).getAllByRole('cell')
  const numbers = (name: string) => row(name).map((cell) => Number(cell.textContent))
  await waitFor(() => expect(numbers('Research').slice(0, 3)).toEqual([1, 1, 0]))
  expect(numbers('Analytics').slice(0, 3)).toEqual([1, 0, 1])
})

test('“Later” puts the notice off, also on other pages, until the text has a new version [RSCH-03]', async () => {
  const { community, ann, change } = await setUp()
  const user = visitAs(ann, `/view/${community.welcomeViewId}`)
  await user.click(await screen.findByRole('button', { name: 'Later' }))
  expect(screen.queryByText('A study asks for your consent.')).toBeNull()
  await change('We read your notes and comments.')
  visitAs(ann, `/view/${community.welcomeViewId}`)
  expect(await screen.findByText('A study asks for your consent.')).toBeInTheDocument()
})

test('a manager ends a study, asks again and deletes it, after it is said that the key is lost', async () => {
  const { community, mia } = await setUp()
  const user = visitAs(mia, `/studies/${community._id}`)
  await user.click(await screen.findByRole('button', { name: 'End' }))
  expect(await screen.findByText('Ended: nobody is asked any more.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Ask again' }))
  await screen.findByRole('button', { name: 'End' })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('dialog', { name: 'Delete “How ideas grow”?' })
  expect(within(question).getByText(/the key of this study are lost/)).toBeInTheDocument()
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No studies yet')).toBeInTheDocument()
})

test('a manager exports a study with a progress bar [RSCH-05]', async () => {
  const { community, mia } = await setUp()
  const saved = savedFiles()
  const sent = network.hold('GET', /\/export$/)
  const user = visitAs(mia, `/studies/${community._id}`)
  await user.click(await screen.findByRole('button', { name: 'Export for research' }))
  expect(await screen.findByRole('progressbar')).toBeInTheDocument()
  sent.release()
  expect(await screen.findByText(/study-[0-9a-f]{24}\.zip/)).toBeInTheDocument()
  expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^study-[0-9a-f]{24}\.zip$/)])
  expect(new TextDecoder().decode(await saved[0]!.file.arrayBuffer())).toContain('manifest.json')
})
