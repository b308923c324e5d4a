import { expect, test } from './fixtures.ts'
import { contribute, openEdit, openNew, reading, saveState, stored, textField, titleField } from './support/note.ts'

test('“@” and letters list the members whose names match; the one chosen is stored by id and displayed with the name, and finds it in the inbox [FRST-04, FRST-06]', async ({
  seed,
  openAs,
  expectAccessible,
}) => {
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const zoe = await seed.makeMember(community, { firstName: 'Zoë', lastName: 'Ångström' })
  await seed.makeMember(community, { firstName: 'Zoltan', lastName: 'Kis' })
  const [page, hers] = [await openAs(ann), await openAs(zoe)]
  await hers.goto('/settings')
  await expect(hers.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible()

  const note = await openNew(page, seed, ann)
  const list = page.getByRole('menu').or(page.locator('.tox-autocompleter'))
  const offered = page.locator('.tox-autocompleter .tox-collection__item')
  await titleField(page).fill('Light ')
  await titleField(page).pressSequentially('@zo')
  await expect(list).toHaveCount(0)
  await textField(page).click()
  await page.keyboard.type('Look, @zo')
  await expect(offered).toHaveText(['Zoë Ångström', 'Zoltan Kis'])
  await page.keyboard.type('e')
  await expect(offered).toHaveText(['Zoë Ångström'])
  await page.keyboard.press('Enter')
  await expect(textField(page).locator('.mention')).toHaveText('@Zoë Ångström')
  await page.keyboard.type('and @zol')
  await offered.filter({ hasText: 'Zoltan Kis' }).click()
  await expect(textField(page)).toHaveText(/^Look, @Zoë Ångström.and @Zoltan Kis.$/)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('you, @ann')
  await expect(offered).toHaveCount(0)
  await contribute(page).click()
  await expect(saveState(page)).toHaveAttribute('data-state', 'success')
  const { data } = await stored(seed, ann, note)
  expect(data.body).toContain(`<span class="mention mceNonEditable" data-author="${zoe.authorId}"></span>`)
  expect(String(data.body)).not.toMatch(/Zoë|Zoltan/)

  const bell = hers.getByRole('button', { name: 'Inbox: 1 new entry' })
  await bell.click()
  await expectAccessible(hers)
  const entry = hers.getByRole('region', { name: 'Inbox' }).getByRole('link')
  await expect(entry).toHaveText(/^Ann Lee mentioned youLight @zo/)
  await expect(hers.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible()
  await entry.click()
  await expect(reading(hers)).toContainText('Look, @Zoë Ångström')

  await openEdit(page, note)
  await expect(textField(page).locator('.mention')).toHaveText('@Zoë Ångström')
})
