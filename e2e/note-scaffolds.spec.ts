import type { Contribution } from '../shared/contributions.ts'
import type { Link } from '../shared/links.ts'
import { DEFAULT_SCAFFOLD } from '../shared/scaffolds.ts'
import { expect, test } from './fixtures.ts'
import {
  change,
  contribute,
  editTab,
  openEdit,
  openNew,
  reading,
  ready,
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

  test('a failed save keeps the note, its links and its marks together', async ({ seed, oneMember }) => {
    const { ann } = await oneMember()
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

  test('a recovered text takes its supports along into another note', async ({ seed, oneMember }) => {
    const { ann } = await oneMember()
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
    oneMember,
  }) => {
    const { community, ann } = await oneMember()
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
    const use = { from: community.rootContextId, to: scaffold._id, type: 'uses', data: {} }
    await seed.call(manager, 'POST', '/api/links', use)
    expect((await stored(seed, manager, scaffold)).data.isTemplate).toBe(false)
    const links = await seed.call<Link[]>(manager, 'GET', `/api/links/from/${scaffold._id}`)
    expect(links.map(({ type, _to }) => [type, _to.title])).toContainEqual(['contains', 'First'])

    await openNew(ann.page, seed, ann.member)
    const panel = ann.page.getByRole('region', { name: 'Scaffolds' })
    await panel.getByRole('combobox', { name: 'Scaffold' }).selectOption('Debate')
    await expect(panel.getByRole('listitem')).toHaveText(['First', 'Second', 'No order', 'After all'])
  })
})

test('a note is offered its view’s scaffolds or the community’s, and is contributed only with one where that is mandatory [EDIT-031, EDIT-032, EDIT-033, SCAF-16, SCAF-21, SCAF-22]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const panel = page.getByRole('region', { name: 'Scaffolds' })
  const link = (from: string, to: string, type: string) =>
    seed.call(mia, 'POST', '/api/links', { from, to, type, data: {} })
  const add = async (title: string, sentence: string) => {
    const { _id } = await seed.call<Contribution>(mia, 'POST', `/api/communities/${community._id}/scaffolds`, { title })
    await seed.call(mia, 'POST', `/api/scaffolds/${_id}/supports`, { title: sentence })
    return _id
  }
  const [debate, report] = [await add('Debate', 'I doubt'), await add('Report', 'We did')]
  await link(debate, report, 'pair')
  await seed.call(mia, 'PUT', `/api/objects/${report}`, { data: { isTemplate: true } })
  const view = await seed.makeView(mia)
  await seed.call(mia, 'PUT', `/api/objects/${view._id}`, { data: { scaffoldSettingEnabled: true } })
  await link(view._id, debate, 'uses')
  await seed.changeSettings(community, { plugins: { mandatoryScaffold: true } })
  const note = await seed.makeNote(ann, { title: '', body: '', status: 'unsaved' })
  await login(page, ann)

  await test.step('with text in a scaffold, where that is mandatory', async () => {
    await page.goto(`/contribution/${note._id}/${view._id}`)
    await expect(panel.getByRole('listitem')).toHaveText(['I doubt'])
    await ready(page)
    await titleField(page).fill('Rain')
    await contribute(page).click()
    await expect(
      page.getByRole('alert').getByText('Mandatory Scaffold is enforced, need to add a Scaffold before you contribute'),
    ).toBeVisible()
    await textField(page).click()
    await support(page, 'I doubt').click()
    await contribute(page).click()
    await expect(page.getByRole('alert').getByText('Add text to your Scaffold .')).toBeVisible()
    expect((await stored(seed, ann, note)).status).toBe('unsaved')
    await textField(page).focus()
    await page.keyboard.type('that it rains')
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')
  })

  await test.step('as it is, where that is not mandatory; one support comes behind another', async () => {
    await seed.changeSettings(community, { plugins: { mandatoryScaffold: false } })
    await openEdit(page, note)
    await expect(panel.getByRole('listitem')).toHaveText(DEFAULT_SCAFFOLD.supports.map((title) => title))
    await textField(page).fill('Clouds.')
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')
    await support(page, 'My theory').click()
    await page.keyboard.type('one')
    await support(page, 'New Information').click()
    await page.keyboard.type('two')
    await expect(textField(page)).toHaveText(/My theory\s+- one -\s+New Information\s+- two -/)
  })

  await test.step('with a template of the paired scaffold inside, where scaffolds are embedded', async () => {
    await seed.changeSettings(community, { embeddedScaffold: true })
    await change(seed, ann, note, { data: { body: '' } })
    await page.goto(`/contribution/${note._id}/${view._id}`)
    await editTab(page).click()
    await expect(panel.getByText('To put inside: Report')).toBeVisible()
    await ready(page)
    await textField(page).click()
    await support(page, 'I doubt').click()
    await page.keyboard.type('one')
    await support(page, 'We did').click()
    await page.keyboard.type('two')
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')
    const { body } = (await stored(seed, ann, note)).data
    const order = [
      '"KFSupportStart mce',
      'one',
      'KFTemplateStart',
      'kfTemplateContent">two',
      'KFTemplateEnd',
      '"KFSupportEnd mce',
    ]
    const places = order.map((part) => String(body).indexOf(part))
    expect([places.includes(-1), places]).toEqual([false, places.toSorted((a, b) => a - b)])
  })
})

test('on a phone the scaffolds wait in a drawer', async ({ seed, oneMember }) => {
  const { ann } = await oneMember()
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
