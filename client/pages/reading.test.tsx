import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const style = (name: string) => document.documentElement.style.getPropertyValue(name)
const choose = async (group: string, value: string) => {
  const radios = await screen.findByRole('radiogroup', { name: group })
  within(radios).getByRole('radio', { name: value }).click()
}

test("reader's settings apply at once, with the account on every computer, and end with the session [EASE-01]", async () => {
  const ann = await site.seed.makeUser()
  visitAs(ann, '/settings')
  expect(await screen.findByRole('heading', { name: 'Reading settings' })).toBeVisible()
  expect(
    within(await screen.findByRole('group', { name: 'Sample' })).getByText('Why do leaves turn red?'),
  ).toBeVisible()
  expect(style('--bo-size')).toBe('')
  await choose('Text size', '200%')
  await choose('Line spacing', 'Widest')
  await choose('Letter spacing', 'Wide')
  await choose('Typeface', 'Plain (Atkinson Hyperlegible)')
  await choose('Reading colours', 'Calm')
  await waitFor(() => expect(style('--bo-size')).toBe('2'))
  expect([style('--bo-lines'), style('--bo-letters'), style('--bo-first-font')]).toEqual([
    '1.5',
    '0.06em',
    "'Atkinson Hyperlegible'",
  ])
  expect(document.documentElement).toHaveAttribute('data-calm')
  await waitFor(async () =>
    expect(await site.seed.call(ann, 'GET', '/api/users/me')).toMatchObject({
      reading: { size: 200, lines: 'widest', letters: 'wide', typeface: 'plain', colours: 'calm' },
    }),
  )

  // The session of this machine ends: the next person reads as usual.
  visitAs(await site.seed.makeUser(), '/settings')
  await screen.findByRole('heading', { name: 'Reading settings' })
  await waitFor(() => expect(style('--bo-size')).toBe(''))
  expect(document.documentElement).not.toHaveAttribute('data-calm')

  visitAs(ann, '/')
  await waitFor(() => expect(style('--bo-size')).toBe('2'))
  visit('/settings')
  ;(await screen.findByRole('button', { name: 'Back to the usual settings' })).click()
  await waitFor(() => expect(style('--bo-size')).toBe(''))
  expect(style('--bo-first-font')).toBe('')
})

test('they open where a note is read, and from the menu; a choice that cannot be saved is told [EASE-01]', async () => {
  const ann = await site.seed.makeMember(await site.seed.makeCommunity())
  const note = await site.seed.makeNote(ann, { title: 'Shadows' })
  const user = visitAs(ann, `/contribution/${note._id}`)
  await user.click(await screen.findByRole('link', { name: 'Reading settings' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reading settings' })
  expect(here()).toMatch(/#reading$/)
  network.intercept('PUT', '/api/users/me/reading', 'offline')
  await choose('Text size', '150%')
  await waitFor(() => expect(style('--bo-size')).toBe('1.5'))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('could not be saved')
  await choose('Text size', '100%')
})

test('a language that is chosen afterwards keeps them', async () => {
  const ann = await site.seed.makeUser()
  await site.seed.call(ann, 'PUT', '/api/users/me/reading', {
    size: 125,
    lines: 'usual',
    letters: 'usual',
    typeface: 'usual',
    colours: 'usual',
  })
  const user = visitAs(ann, '/settings')
  await waitFor(() => expect(style('--bo-size')).toBe('1.25'))
  await user.click(await screen.findByRole('button', { name: 'Suomi' }))
  await screen.findByRole('heading', { level: 1, name: 'Asetukset' })
  await waitFor(async () => expect(await site.seed.call(ann, 'GET', '/api/users/me')).toMatchObject({ lang: 'fi' }))
  expect(style('--bo-size')).toBe('1.25')
})
