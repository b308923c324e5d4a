import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member, SeededCommunity } from '../../e2e/support/seed.ts'
import type { KeyConceptCollection } from '../../shared/domain/key-concepts.ts'
import { network } from '../testing/network.ts'
import { expectTranslated } from '../testing/words.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

let community: SeededCommunity
let mia: Member
let ann: Member
beforeAll(async () => {
  const { seed } = site
  ;({ community, mia } = await seed.makeManaged())
  ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const viewId = community.welcomeViewId
  await seed.makeNote(ann, { title: 'Prisms', viewId, body: '<p>The leaf bends light. Leaves bent it.</p>' })
  await seed.makeNote(ann, { title: 'Rising', viewId, body: '<p>A rise-above, light!</p>' })
  await seed.makeNote(mia, { title: 'Managing', viewId, body: '<p>leaf</p>' })
})

const path = () => `/api/keyconcept/${community._id}`
const collections = () => site.seed.call<KeyConceptCollection[]>(mia, 'GET', `${path()}/allcollections/`)
const store = (name: string, keyConcepts: string[]) =>
  site.seed.call<KeyConceptCollection>(mia, 'POST', `${path()}/collections/`, {
    keyConceptCollection: { name, keyConcepts },
  })
beforeEach(async () => {
  for (const { _id } of await collections()) await site.seed.call(mia, 'DELETE', `${path()}/collections/${_id}`)
})

const open = async (who: Member, query = '') => {
  const user = visitAs(who, `/studentdictionary/${community._id}${query}`)
  await screen.findByRole('heading', { name: 'Key Concepts', level: 1 })
  return user
}
const choose = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('combobox', { name: 'Author' }))
  await user.click(await screen.findByRole('option', { name }))
}
const listed = async () => {
  const list = await screen.findByRole('list', { name: 'Word count' })
  return within(list)
    .getAllByRole('listitem')
    .map((item) => [item.querySelector('span > span')?.textContent, within(item).getByRole('button').textContent])
}
const button = (name: string) => screen.findByRole('button', { name })
const phrases = async () => {
  const box = await screen.findByRole('group', { name: /phrase/ })
  return within(box)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
}
const sign = () => screen.getByText(/^(Saved|Not saved)$/).textContent
const textFile = (content: BlobPart, name = 'list.txt') => new File([content], name)
const drop = (file: File) =>
  userEvent
    .setup({ delay: null, applyAccept: false })
    .upload(screen.getByLabelText('Upload a .txt list', { selector: 'input' }), file)

test('the words of a chosen author are counted by lemma, sorted by number or alphabet, and each opens its notes [DICT-01, DICT-03, DICT-04, DICT-05, DICT-25]', async () => {
  const user = await open(mia)
  expect(screen.getByText(/“leaves” as “leaf”/)).toBeInTheDocument()
  await choose(user, 'Ann Lee')
  expect(await screen.findByText('2 notes by Ann Lee that you may read are counted.')).toBeInTheDocument()
  const byCount = [['bend', '2'], ['leaf', '2'], ['light', '2'], ['rise', '2'], ['a', '1'], ['above', '1'], ['it', '1'], ['prism', '1'], ['the', '1']] // prettier-ignore
  expect(await listed()).toEqual(byCount)
  await user.click(screen.getByRole('radio', { name: 'Alphabet' }))
  await waitFor(async () => expect(await listed()).toEqual(byCount.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))))
  expect(here()).toContain('sort=alphabet')
  await user.click(screen.getByRole('checkbox', { name: 'Leave out common words' }))
  await waitFor(async () => expect((await listed()).map(([word]) => word)).not.toContain('the'))
  // jsdom has no canvas: the page shows a message instead of the cloud.
  const cloud = screen.getByRole('figure', { name: 'Word cloud' })
  expect(await within(cloud).findByText(/This browser cannot draw the cloud/)).toBeInTheDocument()

  await user.click(await button('leaf · 2: show the contributions'))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('link', { name: 'Prisms' })).toBeInTheDocument()
  expect(within(dialog).getAllByRole('link')).toHaveLength(1)
})

test('a pupil’s page opens on their own words, a manager’s on the first author who has words; a sentence names the key concepts that are not used yet', async () => {
  await store('Light', ['leaf', 'gravity', 'prism', 'force'])
  await open(ann)
  expect(await screen.findByText('2 notes by Ann Lee that you may read are counted.')).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'Author' })).toHaveDisplayValue('Ann Lee')
  expect(await screen.findByText('Ann Lee has not used yet: gravity and force.')).toBeInTheDocument()
  expect(here()).not.toContain('author=')

  const [aaron, zoe] = await Promise.all(['Aaron', 'Zoe'].map((firstName) => site.seed.makeMember(community, { firstName, lastName: 'Ash' }))) // prettier-ignore
  await site.seed.makeNote(zoe!, { title: 'Late', viewId: community.welcomeViewId, body: '<p>Leaf.</p>' })
  const user = await open(mia)
  expect(await screen.findByText('2 notes by Ann Lee that you may read are counted.')).toBeInTheDocument()
  await choose(user, 'Zoe Ash')
  expect(await screen.findByText('Zoe Ash has not used yet: gravity, prism, and force.')).toBeInTheDocument()
  expect(here()).toContain(`author=${zoe?.authorId}`)
  await open(aaron!)
  expect(await screen.findByText('The author do not have any notes.')).toBeInTheDocument()
  await store('Leaves', ['leaf'])
  const [, leaves] = await collections()
  await open(ann, `?collection=${leaves?._id}`)
  expect(await screen.findByText('Ann Lee has used each of these key concepts.')).toBeInTheDocument()
})

test('who has no words is told so in place of list and cloud; the language says how words are brought to lemmas [DICT-06]', async () => {
  const ben = await site.seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const user = await open(mia, `?author=${ben.authorId}`)
  expect(await screen.findByText('The author do not have any notes.')).toBeInTheDocument()
  expect(screen.queryByRole('list', { name: 'Word count' })).toBeNull()
  expect(screen.queryByRole('figure', { name: 'Word cloud' })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the words' }), 'Français')
  expect(await screen.findByText(/In Français, word endings are removed \(Snowball stemmer\)/)).toBeInTheDocument()
})

test('members see an author’s notes under key concepts, exact apart from near ones, and change no collection [DICT-02, DICT-07, DICT-28]', async () => {
  await store('Light', ['rise above', 'prism', 'gravity'])
  await open(ann, `?author=${ann.authorId}`)
  const group = (name: string) => screen.findByRole('region', { name })
  const notesOf = async (name: string) =>
    within(await group(name))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(await notesOf('rise above')).toEqual(['Risingexact'])
  expect(await notesOf('prism')).toEqual(['Prismsnear 0.9'])
  expect(screen.getByText('Ann Lee has not used yet: gravity.')).toBeInTheDocument()
  expect(await phrases()).toEqual(['rise above', 'prism', 'gravity'])
  for (const name of [
    'Edit',
    'New collection',
    'Add',
    'Clear all',
    'Upload a .txt list',
    'Save as new',
    'Update',
    'Delete',
    /Remove/,
  ])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  const asked = network.writes().filter(({ path: at }) => at.includes('keyconcept') || at.includes('kfnlp'))
  expect(asked.map(({ path: at }) => at)).toEqual([`${path()}/groups`])
})

test('a manager starts a collection, adds and removes phrases in edit mode, and saves it under a name [DICT-08, DICT-09, DICT-10, DICT-11, DICT-17, DICT-18]', async () => {
  await store('Light', ['prism'])
  const user = await open(mia)
  expect(await phrases()).toEqual(['prism'])
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
  for (const name of ['New collection', 'Save as new', 'Update', 'Delete'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  await user.click(await button('Edit'))
  await user.click(await button('New collection'))
  await waitFor(async () => expect([await phrases(), sign()]).toEqual([[], 'Not saved']))
  const field = screen.getByRole('textbox', { name: 'Concept' })
  await user.type(field, 'photon{Enter} {Enter}PHOTON{Enter}')
  await user.type(field, 'rise above{Enter}wave{Enter}')
  await user.click(await button('Remove “wave”'))
  expect(await phrases()).toEqual(['photon', 'rise above'])
  expect(screen.getByRole('group', { name: '2 phrases' })).toHaveFocus()
  expect(screen.queryByRole('alert')).toBeNull()

  network.forget()
  // Counts are asked for by POST, too.
  const saves = () => network.writes().filter(({ path: to }) => to.includes('/collections'))
  await user.click(await button('Save as new'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Please give the collection a name.')
  expect(saves()).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Name of the collection' }), 'Waves')
  await user.click(await button('Save as new'))
  await waitFor(() => expect(sign()).toBe('Saved'))
  expect(screen.getByRole('combobox', { name: 'Collection' })).toHaveDisplayValue('Waves')
  expect((await collections()).map(({ name, keyConcepts }) => [name, keyConcepts])).toEqual([
    ['Light', ['prism']],
    ['Waves', ['photon', 'rise above']],
  ])
  expect(saves()[0]?.body).toEqual({
    keyConceptCollection: { name: 'Waves', keyConcepts: ['photon', 'rise above'] },
  })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Collection' }), 'Light')
  await waitFor(async () => expect([await phrases(), sign()]).toEqual([['prism'], 'Saved']))
  await user.type(screen.getByRole('textbox', { name: 'Concept' }), 'lens{Enter}')
  await user.click(await button('Update'))
  await waitFor(async () =>
    expect((await collections()).map(({ name, keyConcepts }) => [name, keyConcepts])).toEqual([
      ['Light', ['prism', 'lens']],
      ['Waves', ['photon', 'rise above']],
    ]),
  )
  await user.click(await button('Edit'))
  for (const name of ['Add', 'Save as new']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('what is changed is not stored until it is saved; undone by hand it counts as saved again [DICT-14, DICT-15, DICT-16, DICT-19]', async () => {
  const { _id } = await store('Light', ['prism', 'photon'])
  const user = await open(mia, `?collection=${_id}`)
  await user.click(await button('Edit'))
  expect(sign()).toBe('Saved')
  await user.click(await button('Remove “prism”'))
  expect(sign()).toBe('Not saved')
  await user.type(screen.getByRole('textbox', { name: 'Concept' }), 'prism{Enter}')
  expect([await phrases(), sign()]).toEqual([['photon', 'prism'], 'Saved'])
  await user.click(await button('Clear all'))
  expect([await phrases(), sign()]).toEqual([[], 'Not saved'])
  expect((await collections())[0]?.keyConcepts).toEqual(['prism', 'photon'])
  visit(here())
  await waitFor(async () => expect(await phrases()).toEqual(['prism', 'photon']))

  const again = await open(mia, `?collection=${_id}`)
  await again.click(await button('Edit'))
  await again.type(screen.getByRole('textbox', { name: 'Concept' }), 'wave{Enter}')
  await again.click(await button('Update'))
  await waitFor(() => expect(sign()).toBe('Saved'))
  expect((await collections()).map((one) => [one._id, one.keyConcepts])).toEqual([[_id, ['prism', 'photon', 'wave']]])
})

test('a list comes from a .txt file alone, one phrase on each line, blank and double ones left out [DICT-12, DICT-13]', async () => {
  await store('Light', ['prism'])
  const user = await open(mia)
  await user.click(await button('Edit'))
  await drop(textFile('photon', 'list.csv'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Only a .txt file can be uploaded. Nothing was added.')
  await drop(textFile(new Uint8Array([0x82, 0xa0, 0x81])))
  expect(await screen.findByText(/This file cannot be read as text/)).toBeInTheDocument()
  await drop(textFile('x\n'.repeat(5_000_000)))
  expect(await screen.findByText(/The file is too large/)).toBeInTheDocument()
  expect(await phrases()).toEqual(['prism'])
  await drop(textFile(`photon\r\n\r\n PRISM\nrise  above\rphoton\n光合作用\n${'x'.repeat(201)}\n`, 'LIST.TXT'))
  expect(
    await screen.findByText('3 phrases were added. 1 phrase was omitted because it is too long or there are too many.'),
  ).toBeInTheDocument()
  expect(await phrases()).toEqual(['prism', 'photon', 'rise above', '光合作用'])
  expect((await collections())[0]?.keyConcepts).toEqual(['prism'])
})

test('a collection is deleted once that is confirmed, and what the service refuses is shown [DICT-20, DICT-23]', async () => {
  await store('Light', ['prism'])
  const user = await open(mia)
  await user.click(await button('Edit'))
  await user.click(await button('Delete'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await collections()).toHaveLength(1)
  const refused = network.intercept('DELETE', /collections/, { status: 403, json: { message: 'Forbidden' } })
  const agree = async () => {
    await user.click(await button('Delete'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  }
  await agree()
  expect(await screen.findByRole('alert')).toHaveTextContent('Forbidden')
  expect(await collections()).toHaveLength(1)
  refused.remove()
  await agree()
  await waitFor(async () => expect(await collections()).toEqual([]))
  expect(await screen.findByText('No phrases yet')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()

  network.intercept('GET', /allcollections/, { status: 503, json: { message: 'Away' } })
  visit(`/studentdictionary/${community._id}`)
  expect(await screen.findByRole('alert')).toHaveTextContent('Away')
})

test('the page is whole in every language [PROD-02]', async () => {
  await store('Waves', ['rise above', 'prism', 'gravity'])
  const user = await open(mia, `?author=${ann.authorId}`)
  await screen.findByRole('region', { name: 'prism' })
  await user.click(await button('Edit'))
  await drop(textFile('photon', 'list.csv'))
  await user.clear(screen.getByRole('textbox', { name: 'Name of the collection' }))
  await user.click(await button('Save as new'))
  await screen.findByText('Please give the collection a name.')
  await expectTranslated(['CSV'])
  await drop(textFile(`photon\n${'x'.repeat(201)}`))
  await screen.findByText(/1 phrase was omitted/)
  await expectTranslated(['CSV'])
  visit(`/studentdictionary/${community._id}`)
  await screen.findByRole('list', { name: 'Word count' })
  await expectTranslated(['CSV'])
})
