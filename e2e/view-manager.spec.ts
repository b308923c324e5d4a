import type { Locator, Page } from '@playwright/test'
import type { Author } from '../shared/authors.ts'
import type { Contribution } from '../shared/contributions.ts'
import type { Hierarchy } from '../shared/hierarchy.ts'
import { expect, test } from './fixtures.ts'
import { middleOf } from './support/board.ts'
import { sentBy } from './support/calls.ts'
import { notFitting } from './support/words.ts'

const views = (page: Page) => page.getByRole('list', { name: 'Views' })
const view = (page: Page, title: string) => views(page).getByRole('link', { name: title, exact: true })
const mode = (page: Page, name: 'List' | 'Hierarchy') => page.getByText(name, { exact: true })
const handle = (page: Page, title: string) => page.getByRole('button', { name: `Drag ${title}`, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** What stands in the list or the tree, as text: `A(B(C)) D`. */
const shape = (page: Page) =>
  views(page).evaluate((top) => {
    const drawn = (list: Element): string =>
      [...list.children]
        .map((item) => {
          const below = item.querySelector(':scope > ul')
          return (item.querySelector('a')?.textContent ?? '') + (below ? `(${drawn(below)})` : '')
        })
        .join(' ')
    return drawn(top)
  })
const shows = (page: Page, expected: string) => expect.poll(() => shape(page)).toBe(expected)

const dragOnto = async (page: Page, from: Locator, onto: Locator) => {
  const [start, end] = [await middleOf(from), await middleOf(onto)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, start.y + 10)
  await page.mouse.move(end.x, end.y, { steps: 3 })
  await page.mouse.up()
}

test('all views of a community are listed, added, put below each other and removed; the workspace is one’s own [VMGR-01, VMGR-02, VMGR-03, VMGR-04, VMGR-05, VMGR-06, VMGR-07, VMGR-08, WORK-01, WORK-02, WORK-03]', async ({
  seed,
  openAs,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const [page, writer] = [await openAs(mia), await openAs(ann)]
  const sent = sentBy(writer)
  const path = `/viewmanager/${community._id}`
  const stored = () => seed.call<Hierarchy>(ann, 'GET', `/api/communities/${community._id}/hierarchy`)

  await test.step('a member comes from a view and adds views by their titles; without one nothing is added', async () => {
    await writer.goto(`/view/${community.welcomeViewId}`)
    await writer.getByRole('link', { name: 'View management' }).click()
    await expect(writer).toHaveURL(path)
    await shows(writer, 'Welcome')
    const field = writer.getByRole('textbox', { name: 'Title of a new view' })
    for (const nothing of ['', '   ']) {
      await field.fill(nothing)
      await writer.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(writer.getByText('This field is required.')).toBeVisible()
    }
    expect(sent.filter(({ path: to }) => to.endsWith('/views'))).toEqual([])
    for (const title of ['Light', 'Shadow', 'Bridges']) {
      await field.fill(title)
      await field.press('Enter')
      await expect(view(writer, title)).toBeVisible()
      await expect(field).toHaveValue('')
    }
    await shows(writer, 'Bridges Light Shadow Welcome')
    await view(writer, 'Light').click()
    await expect(writer.getByRole('heading', { level: 1, name: 'Light' })).toBeAttached()
    await writer.goBack()
  })

  await test.step('the mode is remembered; a strange one is the list', async () => {
    await page.goto(path)
    await shows(page, 'Bridges Light Shadow Welcome')
    await mode(page, 'Hierarchy').click()
    expect(await page.evaluate(() => localStorage.getItem('viewMode'))).toBe('hierarchy')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Hierarchy' })).toBeChecked()
    await expect(handle(page, 'Light')).toBeVisible()
    await writer.evaluate(() => localStorage.setItem('viewMode', '"tree"'))
    await writer.reload()
    await expect(writer.getByRole('radio', { name: 'List' })).toBeChecked()
    await mode(writer, 'Hierarchy').click()
  })

  await test.step('a manager drags views below others, others see it; nothing goes into itself or below itself', async () => {
    await dragOnto(page, view(page, 'Shadow'), handle(page, 'Light'))
    await shows(page, 'Bridges Light(Shadow) Welcome')
    await shows(writer, 'Bridges Light(Shadow) Welcome')
    const { views: all, links } = await stored()
    const idOf = (title: string) => all.find((one) => one.title === title)?._id
    expect(links).toMatchObject([{ from: idOf('Light'), to: idOf('Shadow') }])

    const moves = sentBy(page)
    await dragOnto(page, view(page, 'Light'), handle(page, 'Shadow'))
    await dragOnto(page, view(page, 'Light'), handle(page, 'Light'))
    expect(moves).toEqual([])
    await shows(page, 'Bridges Light(Shadow) Welcome')
  })

  await test.step('by keyboard as well', async () => {
    await handle(page, 'Welcome').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Welcome is picked up.')).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('Welcome is over Shadow.')).toBeAttached()
    await page.keyboard.press('Space')
    await shows(page, 'Bridges Light(Shadow(Welcome))')
    await expect(page.getByText('Welcome is now below Shadow.')).toBeAttached()
    await expect(handle(page, 'Welcome')).toBeFocused()
    await shows(writer, 'Bridges Light(Shadow(Welcome))')
  })

  await test.step('others drag nothing and have no edit mode', async () => {
    await expect(writer.getByRole('button', { name: /^(Edit|Done|Drag|Move|Remove)/ })).toHaveCount(0)
    await dragOnto(writer, view(writer, 'Shadow'), view(writer, 'Bridges'))
    expect(sent.filter(({ path: to }) => to.endsWith('/parent'))).toEqual([])
    await shows(writer, 'Bridges Light(Shadow(Welcome))')
  })

  await test.step('in the edit mode a manager moves by a choice, to the top level too', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Move Shadow to…' }).click()
    const choice = dialog(page).getByRole('combobox', { name: 'Below which view' })
    await expect(choice.getByRole('option')).toHaveText(['Top level', 'Bridges', 'Light'])
    await choice.selectOption('Top level')
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
    await shows(page, 'Bridges Light Shadow(Welcome)')
    await expect(dialog(page)).toHaveCount(0)
    await shows(writer, 'Bridges Light Shadow(Welcome)')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await notFitting(page)).toEqual([])
  })

  await test.step('removing asks first; a removed view is gone everywhere, for everybody at once', async () => {
    await writer.goto(`/view/${community.welcomeViewId}`)
    const selector = writer.getByRole('combobox', { name: 'Views' })
    await expect(selector.getByRole('option', { name: 'Shadow' })).toHaveCount(1)
    const remove = page.getByRole('button', { name: 'Remove Shadow' })
    await remove.click()
    await expect(dialog(page)).toHaveAccessibleName('Are you sure to remove the view?')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await shows(page, 'Bridges Light Shadow(Welcome)')
    await remove.click()
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await shows(page, 'Bridges Light Welcome')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: /^(Remove|Move)/ })).toHaveCount(0)
    await mode(page, 'List').click()
    await shows(page, 'Bridges Light Welcome')
    await expect(selector.getByRole('option', { name: 'Shadow' })).toHaveCount(0)
    await expect(selector.getByRole('option', { name: 'Light' })).toHaveCount(1)
  })

  await test.step('a workspace that cannot be opened is told, and none is kept; else the first use makes it', async () => {
    const tool = writer.getByRole('button', { name: 'Personal workspace' })
    const workspaces = '**/api/authors/*/workspace'
    await writer.route(workspaces, (route) => route.fulfill({ status: 503, json: { message: 'Nothing is stored.' } }))
    await tool.click()
    await expect(writer.getByRole('alert').filter({ hasText: 'Nothing is stored.' })).toBeVisible()
    await expect(writer).toHaveURL(`/view/${community.welcomeViewId}`)
    await writer.unroute(workspaces)

    await tool.click()
    await expect(writer.getByRole('heading', { level: 1, name: 'Workspace' })).toBeAttached()
    const { data } = await seed.call<Author>(ann, 'GET', `/api/authors/${community._id}/me`)
    const [id = ''] = data.workspaces as string[]
    await expect(writer).toHaveURL(`/view/${id}`)
    expect(await seed.call<Contribution>(ann, 'GET', `/api/objects/${id}`)).toMatchObject({
      type: 'View',
      permission: 'private',
      authors: [ann.authorId],
    })
    await writer.goBack()
    await expect(writer.getByRole('heading', { level: 1, name: 'Welcome' })).toBeAttached()
    await tool.click()
    await expect(writer).toHaveURL(`/view/${id}`)
    expect((await stored()).views.map(({ title }) => title)).not.toContain('Workspace')
  })
})
