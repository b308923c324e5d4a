import type { Contribution } from '../shared/domain/contributions.ts'
import { expect, test } from './fixtures.ts'
import {
  contribute,
  editTab,
  openNew,
  reading,
  ready,
  saveState,
  stored,
  support,
  supportLinks,
  textField,
  titleField,
} from './support/note.ts'

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
  await expect(saveState(page)).toHaveAttribute('data-state', 'success')

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

  await test.step('one support comes behind another', async () => {
    await textField(page).fill('Clouds.')
    await support(page, 'My theory').click()
    await page.keyboard.type('one')
    await support(page, 'New Information').click()
    await page.keyboard.type('two')
    await expect(textField(page)).toHaveText(/My theory\s+- one -\s+New Information\s+- two -/)
  })

  await test.step('on a phone the scaffolds wait in a drawer', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Scaffolds' }).click()
    const drawer = page.getByRole('dialog', { name: 'Scaffolds' })
    await drawer.getByRole('button', { name: 'I need to understand' }).click()
    await expect(textField(page)).toContainText('I need to understand')
    await expect(drawer).toBeHidden()
  })
})

test('where scaffolds are embedded, a template of the paired scaffold is put inside a support [SCAF-16]', async ({
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
  await seed.changeSettings(community, { embeddedScaffold: true })
  const note = await seed.makeNote(ann, { body: '' })
  await login(page, ann)

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
  await expect(saveState(page)).toHaveAttribute('data-state', 'success')
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
