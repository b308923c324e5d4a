import type { Page } from '@playwright/test'
import type { Community } from '../shared/communities.ts'
import type { Contribution } from '../shared/contributions.ts'
import type { Link } from '../shared/links.ts'
import { COLOUR_FLAGS } from '../shared/root-context.ts'
import { expect, type Member, test } from './fixtures.ts'
import { change, openTab, reading, readTab } from './support/note.ts'
import type { Seed } from './support/seed.ts'

const GONE = 'The content pertaining to this promising idea no longer exist'

const selectInText = (page: Page, words: string) =>
  reading(page)
    .locator('.body')
    .evaluate((text, wanted) => {
      const node = document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode() as Text
      const range = document.createRange()
      range.setStart(node, node.data.indexOf(wanted))
      range.setEnd(node, node.data.indexOf(wanted) + wanted.length)
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
    }, words)

const marks = (page: Page) => reading(page).locator('mark')
const markedIn = async (seed: Seed, member: Member, note: Contribution) =>
  (await seed.call<Link[]>(member, 'GET', `/api/links/to/${note._id}`)).filter(({ type }) => type === 'promisings')

/** Marks a passage as other clients do. */
const mark = async (seed: Seed, member: Member, note: Contribution, data: object) => {
  const object = { type: 'promisingIdeaobj', title: 'an promisingIdeaobj', status: 'active', permission: 'protected' }
  const body = { ...object, authors: [member.authorId], data }
  const idea = await seed.call<Contribution>(member, 'POST', `/api/contributions/${member.communityId}`, body)
  await seed.call(member, 'POST', '/api/links', { from: idea._id, to: note._id, type: 'promisings', data })
  return idea
}

test('members mark what is promising, in colours with a meaning, and see why; makers and managers change and delete it [PROM-01, PROM-02, PROM-03, PROM-07, PROM-08, PROM-09, PROM-10, PROM-11, PROM-21, PROM-22, PROM-24, EDIT-076, EDIT-077, EDIT-078, EDIT-079, EDIT-080, EDIT-081, EDIT-082]', async ({
  seed,
  openAs,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const setPlugins = (plugins: object) => seed.changeSettings(community, { plugins })
  await setPlugins({ promisingnessidea: true, yellow: true, green: true })
  const note = await seed.makeNote(ann, {
    title: 'Leaves',
    body: '<p>In autumn leaves fall because days grow short.</p>',
    viewId: community.welcomeViewId,
  })
  const [mias, bens] = [await openAs(mia), await openAs(ben)]
  const ideas = (page: Page) => page.getByRole('list', { name: 'Promising Ideas' }).getByRole('listitem')
  const dialog = bens.getByRole('dialog', { name: 'Mark as promising' })

  await test.step('a manager says what a colour means', async () => {
    await mias.goto(`/contribution/${community.rootContextId}`)
    await mias.getByRole('button', { name: 'Say what the colours mean…' }).click()
    const meanings = mias.getByRole('dialog', { name: 'What the colours mean' })
    await meanings.getByRole('textbox', { name: 'green' }).fill('Worth an experiment')
    await meanings.getByRole('button', { name: 'Save' }).click()
    await expect(meanings).toBeHidden()
    const { promisingcolorobjs } = await seed.call<Community>(ben, 'GET', `/api/communities/${community._id}`)
    const [green] = await Promise.all(
      promisingcolorobjs.map((id) => seed.call<Contribution>(ben, 'GET', `/api/objects/${id}`)),
    )
    expect(green).toMatchObject({
      type: 'promisingIdeacolorobj',
      data: { color: 'green', data: 'Worth an experiment' },
    })
    await mias.goto(`/contribution/${note._id}`)
    await expect(reading(mias)).toContainText('In autumn')
  })

  await test.step('a member marks a passage, in none or one of the colours that are on', async () => {
    await bens.goto(`/contribution/${note._id}`)
    await expect(reading(bens)).toContainText('In autumn')
    await selectInText(bens, 'leaves fall')
    await bens.getByRole('button', { name: 'Mark as promising' }).click()
    await expect(dialog.getByText('leaves fall')).toBeVisible()
    await expect(dialog.locator('label').filter({ has: bens.locator('span') })).toHaveText([/none/, /yellow/, /green.*Worth an experiment/]) // prettier-ignore
    await expect(dialog.getByRole('radio', { name: 'none' })).toBeChecked()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Why do they not freeze?')
    await dialog.getByRole('radio', { name: 'green' }).check()
    await expectAccessible(bens)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const data = { idea: 'leaves fall', reason: 'Why do they not freeze?', color: 'green' }
    const [link] = await markedIn(seed, ann, note)
    expect(link).toMatchObject({ type: 'promisings', to: note._id, data })
    const idea = await seed.call<Contribution>(ann, 'GET', `/api/objects/${link?.from}`)
    expect(idea).toMatchObject({ type: 'promisingIdeaobj', authors: [ben.authorId], data })
  })

  await test.step('it is shown in its colour, to others at once, and says why', async () => {
    for (const page of [bens, mias]) {
      await expect(marks(page)).toHaveText(['leaves fall'])
      await expect(marks(page)).toHaveCSS('border-bottom-color', 'rgb(76, 167, 101)')
      await expect(marks(page)).toHaveAttribute('title', 'Promising idea (green): Why do they not freeze?')
    }
    await marks(mias).press('Enter')
    const why = mias.getByRole('dialog', { name: 'Promising Ideas' })
    await expect(why).toContainText('Why do they not freeze?')
    await expect(why).toContainText('greenWorth an experimentby Ben Ode')
    await mias.keyboard.press('Escape')
    await expect(why).toBeHidden()
    await expect(marks(mias)).toBeFocused()
  })

  await test.step('the tab lists the ideas; who made one and managers may change it, others not', async () => {
    await mark(seed, ann, note, { idea: 'days grow  short', reason: 'Is it light, or warmth?', color: '' })
    await openTab(bens, 'Promising Ideas')
    await openTab(mias, 'Promising Ideas')
    await expect(ideas(bens)).toHaveText([
      /leaves fall.*Why do they not freeze\?.*green.*by Ben Ode/s,
      /days grow\s+short.*Is it light, or warmth\?.*none.*by Ann Lee/s,
    ])
    await expect(ideas(bens).nth(0).getByRole('button')).toHaveText(['Show in the text', 'Edit', 'Delete'])
    await expect(ideas(bens).nth(1).getByRole('button')).toHaveText(['Show in the text'])
    await expect(ideas(mias).nth(1).getByRole('button')).toHaveText(['Show in the text', 'Edit', 'Delete'])
    await ideas(mias).nth(1).getByRole('button', { name: 'Edit' }).click()
    const editing = mias.getByRole('dialog', { name: 'Edit the promising idea' })
    await editing.getByRole('radio', { name: 'yellow' }).check()
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect(ideas(bens).nth(1)).toContainText('yellow')
    await expectAccessible(mias)
    await ideas(bens).nth(1).getByRole('button', { name: 'Show in the text' }).click()
    await expect(readTab(bens)).toHaveAttribute('aria-selected', 'true')
    await expect(marks(bens).filter({ hasText: 'days' })).toBeFocused()
  })

  await test.step('they delete it, and it is marked no more', async () => {
    await openTab(bens, 'Promising Ideas')
    await ideas(bens).nth(0).getByRole('button', { name: 'Delete' }).click()
    await bens.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(ideas(bens)).toHaveText([/days grow/])
    await expect(ideas(mias)).toHaveText([/days grow/])
    expect(await markedIn(seed, ann, note)).toHaveLength(1)
  })

  await test.step('what is gone from the text is told', async () => {
    await change(seed, ann, note, { data: { body: '<p>In autumn leaves fall.</p>' } })
    await expect(ideas(bens)).toHaveText([new RegExp(GONE)])
    await expect(marks(mias)).toHaveCount(0)
    await ideas(mias).nth(0).getByRole('button', { name: 'Delete' }).click()
    await mias.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(ideas(mias)).toHaveCount(0)
  })

  await test.step('the view lists the ideas of its notes, and leads to each, which tells that its note is gone', async () => {
    await setPlugins(Object.fromEntries(COLOUR_FLAGS.map((name) => [name, true])))
    await selectAndSeeColours(bens)
    await mark(seed, ann, note, { idea: 'leaves fall', reason: '', color: 'red' })
    await bens.goto(`/view/${community.welcomeViewId}`)
    await bens.getByRole('button', { name: 'Promising ideas' }).click()
    await expect(ideas(bens)).toHaveText([/leaves fall.*in “Leaves”/s])
    await expect(ideas(bens).getByText(GONE)).toHaveCount(0)
    await change(seed, ann, note, { status: 'inactive' })
    const opening = bens.waitForEvent('popup')
    await ideas(bens).getByRole('button', { name: 'Open the promising idea' }).click()
    const opened = await opening
    await expect(opened.getByText(GONE)).toBeVisible()
    await opened.close()
  })

  await test.step('with the plugin off nothing of it is offered, and all is kept', async () => {
    await setPlugins({ promisingnessidea: false })
    await expect(bens.getByRole('button', { name: 'Promising ideas' })).toHaveCount(0)
    await expect(mias.getByRole('tab', { name: 'Promising Ideas' })).toHaveCount(0)
    await selectInText(mias, 'leaves fall')
    await expect(mias.getByRole('button', { name: 'Mark as promising' })).toHaveCount(0)
    expect(await markedIn(seed, ann, note)).toHaveLength(1)
  })

  async function selectAndSeeColours(page: Page) {
    await readTab(page).click()
    await selectInText(page, 'leaves fall')
    await page.getByRole('button', { name: 'Mark as promising' }).click()
    const named = ['none', 'yellow', 'red', 'blue', 'green', 'pink', 'violet', 'purple', 'orange']
    await expect(dialog.getByRole('radio')).toHaveCount(named.length)
    for (const [at, name] of named.entries())
      await expect(dialog.getByRole('radio').nth(at)).toHaveAccessibleName(new RegExp(`^${name}`))
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  }
})
