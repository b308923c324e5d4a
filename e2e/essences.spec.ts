import type { Contribution } from '../shared/contributions.ts'
import type { Link } from '../shared/links.ts'
import { expect, test } from './fixtures.ts'
import { contribute, editTab, openTab, reading, saveState, textField, titleField } from './support/note.ts'

test('the essence of a note is written by a reader, seen below its text and opened; with the plugin off it is kept and hidden [ESSN-01, ESSN-02, ESSN-03, EDIT-113]', async ({
  page,
  seed,
  login,
  expectAccessible,
}) => {
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const note = await seed.makeNote(ann, { title: 'Leaves', body: '<p>In autumn leaves fall.</p>' })
  const switched = (essence: boolean) => seed.changeSettings(community, { plugins: { essence } })
  const write = page.getByRole('button', { name: 'Write the essence' })
  const dialog = page.getByRole('dialog', { name: 'Write the essence' })
  const essences = reading(page).getByRole('region', { name: 'Essence' })
  const linked = async () =>
    (await seed.call<Link[]>(ann, 'GET', `/api/links/from/${note._id}`)).filter(({ type }) => type === 'essence')
  await login(page, ben)
  await page.goto(`/contribution/${note._id}`)
  await expect(reading(page)).toContainText('In autumn')
  await expect(write).toHaveCount(0)

  await test.step('while the plugin is on, one is made from the note', async () => {
    await switched(true)
    await write.click()
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Essence of Leaves')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('This field is required.')
    await dialog.getByRole('textbox', { name: 'Essence' }).fill('Cold <ends> leaves.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(essences.getByRole('listitem')).toHaveText(/Essence of Leaves.*Ben Ode.*Cold <ends> leaves\./)
    const [link] = await linked()
    expect(link).toMatchObject({ from: note._id, type: 'essence', _to: { type: 'Essence' } })
    expect(await seed.call<Contribution>(ann, 'GET', `/api/objects/${link?.to}`)).toMatchObject({
      type: 'Essence',
      title: 'Essence of Leaves',
      authors: [ben.authorId],
      data: { body: '<p>Cold &lt;ends&gt; leaves.</p>' },
    })
    await expectAccessible(page)
  })

  await test.step('it is opened, and edited by its author as any contribution', async () => {
    await essences.getByRole('link', { name: 'Essence of Leaves' }).click()
    await expect(reading(page).getByRole('heading', { name: 'Essence of Leaves' })).toBeVisible()
    await expect(page).toHaveURL(`/contribution/${(await linked())[0]?.to}`)
    await expect(reading(page)).toContainText('Cold <ends> leaves.')
    await editTab(page).click()
    await expect(textField(page)).toHaveText('Cold <ends> leaves.')
    await titleField(page).fill('Why they fall')
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')
    await page.goto(`/contribution/${note._id}`)
    await expect(essences.getByRole('listitem')).toHaveText(/Why they fall/)
  })

  await test.step('with the plugin off it is hidden, and stays stored', async () => {
    const connections = await openTab(page, 'Connections')
    await expect(connections.getByRole('link', { name: 'Why they fall' })).toBeVisible()
    await switched(false)
    await expect(connections.getByRole('link', { name: 'Why they fall' })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Read', exact: true }).click()
    await expect(reading(page)).toContainText('In autumn')
    await expect(essences).toHaveCount(0)
    await expect(write).toHaveCount(0)
    expect(await linked()).toHaveLength(1)
  })
})
