import type { Contribution } from '../shared/contributions.ts'
import type { Link } from '../shared/links.ts'
import { expect, test } from './fixtures.ts'
import {
  contribute,
  openNew,
  reading,
  recovery,
  refuseSaves,
  saveState,
  stored,
  support,
  supportLinks,
  textField,
  titleField,
} from './support/note.ts'

test.describe('scaffolds', () => {
  test('supports stand beside the text, and choosing one puts it in at the cursor, linked when contributed [SCAF-23, SCAF-25]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const { page } = ann
    const note = await openNew(page, seed, ann.member)
    await titleField(page).fill('Rain')
    await textField(page).fill('Before after')
    await textField(page).press('Home')
    for (let step = 0; step < 'Before '.length; step++) await page.keyboard.press('ArrowRight')
    await support(page, 'My theory').click()
    await page.keyboard.type('clouds are wet')
    await expect(textField(page)).toHaveText(/^Before\s+My theory - clouds are wet -\s+after$/)
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')

    const [link, ...others] = await supportLinks(seed, ann.member, note)
    expect(others).toEqual([])
    expect(link).toMatchObject({ to: note._id, _from: { type: 'Support', title: 'My theory' } })
    const mark = (name: string) => `<span id="${link?._id}" class="${name} mceNonEditable"></span>`
    const { body } = (await stored(seed, ann.member, note)).data
    expect(body).toContain(mark('KFSupportStart'))
    expect(body).toContain(mark('KFSupportEnd'))

    await ben.page.goto(`/contribution/${note._id}`)
    await expect(reading(ben.page).getByText('My theory')).toBeVisible()
    await expect(reading(ben.page)).toContainText('clouds are wet')

    await textField(page).fill('No theory left.')
    await contribute(page).click()
    await expect.poll(() => supportLinks(seed, ann.member, note)).toEqual([])
  })

  test('a failed save keeps the note, its links and its marks together', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const { page } = ann
    const note = await openNew(page, seed, ann.member)
    await titleField(page).fill('Half?')
    await textField(page).click()
    await support(page, 'My theory').click()
    await page.keyboard.type('one')
    await refuseSaves(page)
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('stored')
    await page.unrouteAll()
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')
    const links = await supportLinks(seed, ann.member, note)
    expect(links).toHaveLength(1)
    expect((await stored(seed, ann.member, note)).data.body).toContain(`id="${links[0]?._id}"`)
  })

  test('a recovered text takes its supports along into another note', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const { page } = ann
    await openNew(page, seed, ann.member)
    await titleField(page).fill('First')
    await textField(page).click()
    await support(page, 'New Information').click()
    await page.keyboard.type('carried over')
    await refuseSaves(page)
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('stored')
    await page.unrouteAll()
    const second = await openNew(page, seed, ann.member)
    await recovery(page).click()
    await expect(textField(page)).toContainText('New Information')
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')
    const links = await supportLinks(seed, ann.member, second)
    expect(links.map(({ _from }) => _from.title)).toEqual(['New Information'])
    expect((await stored(seed, ann.member, second)).data.body).toContain(`id="${links[0]?._id}"`)
  })

  test('a scaffold’s supports are shown by their order, one without an order last [SCAF-01, SCAF-03]', async ({
    seed,
    twoMembers,
  }) => {
    const { community, ann } = await twoMembers()
    const manager = await seed.join(await seed.makeUser(), community, 'manager')
    const make = (fields: object) =>
      seed.call<Contribution>(manager, 'POST', `/api/contributions/${community._id}`, {
        authors: [manager.authorId],
        status: 'active',
        permission: 'protected',
        ...fields,
      })
    const scaffold = await make({ type: 'Scaffold', title: 'Debate', data: { isTemplate: false } })
    for (const [title, data] of [
      ['No order', {}],
      ['Second', { order: 2 }],
      ['After all', { order: 101 }],
      ['First', { order: 0 }],
    ] as const) {
      const { _id: to } = await make({ type: 'Support', title })
      await seed.call(manager, 'POST', '/api/links', { from: scaffold._id, to, type: 'contains', data })
    }
    await seed.call(manager, 'PUT', `/api/communities/${community._id}`, { scaffolds: [scaffold._id] })
    expect((await stored(seed, manager, scaffold)).data.isTemplate).toBe(false)
    const links = await seed.call<Link[]>(manager, 'GET', `/api/links/from/${scaffold._id}`)
    expect(links.map(({ type, _to }) => [type, _to.title])).toContainEqual(['contains', 'First'])

    await openNew(ann.page, seed, ann.member)
    const panel = ann.page.getByRole('region', { name: 'Scaffolds' })
    await panel.getByRole('combobox', { name: 'Scaffold' }).selectOption('Debate')
    await expect(panel.getByRole('listitem')).toHaveText(['First', 'Second', 'No order', 'After all'])
  })
})

test('on a phone the scaffolds wait in a drawer', async ({ seed, twoMembers }) => {
  const { ann } = await twoMembers()
  await ann.page.setViewportSize({ width: 390, height: 844 })
  await openNew(ann.page, seed, ann.member)
  await textField(ann.page).click()
  await ann.page.getByRole('button', { name: 'Scaffolds' }).click()
  await ann.page
    .getByRole('dialog', { name: 'Scaffolds' })
    .getByRole('button', { name: 'I need to understand' })
    .click()
  await expect(textField(ann.page)).toContainText('I need to understand')
  await expect(ann.page.getByRole('dialog', { name: 'Scaffolds' })).toBeHidden()
})
