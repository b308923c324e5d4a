import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillView, makeFullCommunity } from '../../e2e/support/full-view.ts'
import { sayIn } from '../../e2e/support/texts.ts'
import type { Board } from '../../shared/domain/views.ts'
import { card, openMenu, openMenuAt, pick, titles } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { startSite, visitAs } from '../testing/site.tsx'
import { expectOnlyIn, expectTranslated, inOtherLanguages } from '../testing/words.ts'

const site = startSite()
const text = sayIn('en')

const button = (name: string) => screen.findByRole('button', { name })
const tool = async (key: string) =>
  within(await screen.findByRole('toolbar', { name: text('views:toolbar') })).findByRole('button', { name: text(key) })
const panel = (key: string) => screen.findByRole('dialog', { name: text(key) })

const managed = () => makeFullCommunity(site.seed)

const filled = async () => {
  const { community, mia, viewId } = await managed()
  return { community, mia, viewId, ...(await fillView(site.seed, mia, community)) }
}

/** A dialog keeps its language, so it is opened again in each language. */
const askedIn = (ask: (say: ReturnType<typeof sayIn>) => unknown, key: string, places = {}, staying: string[] = []) =>
  inOtherLanguages(async (language) => {
    const say = sayIn(language.code)
    ask(say)
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain(say(key, places))
    await expectOnlyIn(language, staying)
    fireEvent.keyDown(question, { key: 'Escape' })
    await waitFor(() => expect(question).not.toBeInTheDocument())
  })

test('an empty view and what it refuses, in every language [PROD-02]', async () => {
  const { mia, viewId } = await managed()
  const user = visitAs(mia, `/view/${viewId}`)
  await screen.findByText(text('views:empty.title'))
  await user.click(await tool('filter:favourites'))
  await screen.findByText(text('filter:favourites.none'))
  await user.click(await tool('views:viewLink'))
  await user.click(await button(text('common:selectViews.add')))
  await screen.findByText(text('common:selectViews.none'))
  await expectTranslated()
})

test('the panels of a view, in every language [PROD-02]', async () => {
  const { mia, viewId } = await filled()
  const user = visitAs(mia, `/view/${viewId}`)
  await card('721')
  for (const [name, key] of [
    ['settings', 'panels:settings.reset'],
    ['groupView', 'panels:groupView.manage'],
    ['help', 'panels:help.keys'],
  ] as const) {
    await user.click(await tool(`views:panel.${name}`))
    const opened = await panel(`views:panel.${name}`)
    await within(opened).findByText(text(key))
    await expectTranslated()
  }
  await user.click(await tool('views:panel.citations'))
  const citations = await panel('views:panel.citations')
  await user.click(await within(citations).findByRole('button', { name: text('citations:add') }))
  await screen.findByLabelText(text('citations:note.title'))
  await expectTranslated()
})

test('the review of promising ideas, in every language [PROD-02]', async () => {
  const { mia, viewId } = await filled()
  const user = visitAs(mia, `/promisingideas/${mia.communityId}_${viewId}`)
  await screen.findByText('722')
  await user.click(await button(text('promisingIdeas:pool.add')))
  await user.click(await button(text('promisingIdeas:pool.create')))
  await screen.findByRole('alert')
  await expectTranslated()
})

test('the filter, its failure and an outline, in every language [PROD-02]', async () => {
  const { mia, viewId } = await filled()
  const user = visitAs(mia, `/view/${viewId}`)
  await card('721')
  const { remove } = network.intercept('POST', /\/search\/count$/, { status: 400, json: {} })
  await user.click(await tool('filter:title'))
  await user.type(await within(await panel('filter:title')).findByLabelText(text('filter:text')), '700')
  await screen.findByText(text('filter:failed'))
  await expectTranslated()
  remove()
  await user.click(await button(text('filter:again')))
  await waitFor(() => expect(titles()).toEqual([]))
  await user.keyboard('{Escape}')
  await user.click(await tool('outline:title'))
  await screen.findByText(text('outline:hidden'))
  await expectTranslated()
  await user.click(await button(text('filter:clear')))
  await screen.findByRole('heading', { name: text('outline:kind.Drawing') })
  await expectTranslated()
})

test('the menus of a view and its items, in every language [PROD-02]', async () => {
  const { mia, viewId } = await filled()
  const { items } = await site.seed.call<Board>(mia, 'GET', `/api/views/${viewId}/board`)
  const riseAbove = items.find(({ _to }) => _to.title === '719')
  await site.seed.call(mia, 'PUT', `/api/links/${riseAbove?._id}`, {
    data: { x: 20, y: 220, fixed: true, draggable: false },
  })
  const user = visitAs(mia, `/view/${viewId}`)
  for (const title of ['717', '718', '719', '721']) {
    await openMenu(title)
    await expectTranslated()
    await user.keyboard('{Escape}')
  }
  await openMenuAt({ x: 600, y: 40 })
  await expectTranslated()
})

test('what the acts on items ask, in every language [PROD-02]', async () => {
  const { mia, viewId } = await filled()
  const user = visitAs(mia, `/view/${viewId}`)
  // Toasts keep their language.
  const told = [text('views:selected_other', { count: 2 })]
  await user.click(await card('718'))
  await user.keyboard('{Shift>}')
  await user.click(await card('720'))
  await user.keyboard('{/Shift}')
  await pick(user, '720', text('riseAboves:ofSelection'))
  await inOtherLanguages(async (language) => {
    const say = sayIn(language.code)
    fireEvent.click(await button(say('riseAboves:create')))
    await screen.findByText(say('errors:riseAbove.name'))
    await expectOnlyIn(language, told)
  })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const item = await card('720')
  await askedIn(() => fireEvent.keyDown(item, { key: 'Delete' }), 'views:delete.text_other', { count: 2 }, told)
  await pick(user, '720', text('views:menu.moveTo'))
  await screen.findByRole('dialog')
  await expectTranslated(told)
})

test('a drawing that somebody else changed, in every language [PROD-02]', async () => {
  const { community, mia, viewId, drawing } = await filled()
  const user = visitAs(mia, `/view/${viewId}`)
  await user.dblClick(await card('720'))
  await user.click(await screen.findByRole('radio', { name: text('drawings:tool.shapes') }))
  const title = await screen.findByRole('textbox', { name: text('drawings:title') })
  fireEvent.change(title, { target: { value: '722' } })
  await site.seed.call(mia, 'PUT', `/api/objects/${community._id}/${drawing._id}`, { title: '723' })
  await screen.findByText(text('drawings:theirs.title'))
  await expectTranslated()
})

test('the settings of a view, in every language [PROD-02]', async () => {
  const { mia, viewId } = await managed()
  const user = visitAs(mia, `/contribution/${viewId}`)
  // Stored values load with a delay.
  await user.click(await screen.findByRole('checkbox', { name: text('notifications:enable') }))
  expect(await screen.findByRole('checkbox', { name: text('notifications:receive') })).toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: text('contexts:view.scaffolds.enable') }))
  await screen.findByText(text('contexts:view.scaffolds.hint'))
  await expectTranslated()
})

test('the view manager, in every language [PROD-02]', async () => {
  const { community, mia } = await filled()
  const user = visitAs(mia, `/viewmanager/${community._id}`)
  await user.click(await screen.findByText(text('viewManager:mode.hierarchy')))
  await user.click(await button(text('viewManager:edit')))
  await user.click(await button(text('viewManager:add')))
  await screen.findByText(text('errors:field.required'))
  await expectTranslated()
  await user.click(await button(text('viewManager:move.named', { title: '718' })))
  const dialog = await screen.findByRole('dialog')
  await expectTranslated()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  const remove = (say: ReturnType<typeof sayIn>) =>
    fireEvent.click(screen.getByRole('button', { name: say('viewManager:remove.named', { title: '718' }) }))
  await askedIn(remove, 'viewManager:remove.text', { title: '718' })
})
