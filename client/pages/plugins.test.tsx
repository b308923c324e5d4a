import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { startTranslationService, TRANSLATE_KEY } from '../../server/testing/stand-ins/translation-service.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import { card, entries, menuClosed, openMenuAt, panel, tool, toolbar } from '../testing/board.ts'
import { twoMembers } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const translator = await startTranslationService()
afterAll(() => translator.stop())
const site = startSite({ TRANSLATE_URL: translator.url, TRANSLATE_KEY })

const PLUGINS = ['googledocs', 'googledrive', 'itm', 'promisingnessidea', 'designiteration', 'translateToEnglish', 'translateToChinese', 'ratableScaffolds'] // prettier-ignore

const start = async () => {
  const { seed } = site
  const { community, ann } = await twoMembers(seed)
  const viewId = community.welcomeViewId
  const note = await seed.makeNote(ann, { title: 'Rain', viewId, x: 80, y: 80 })
  const starter = { type: 'Support', title: 'My theory', status: 'active', authors: [ann.authorId] }
  const support = await seed.call<Contribution>(ann, 'POST', `/api/contributions/${community._id}`, starter)
  const link = await seed.call<Link>(ann, 'POST', '/api/links', { from: support._id, to: note._id, type: 'supports' })
  const mark = (name: string) => `<span id="${link._id}" class="${name} mceNonEditable"></span>`
  const body = `<p>${mark('KFSupportStart')} -&nbsp;Clouds are wet.&nbsp;- ${mark('KFSupportEnd')}</p>`
  await seed.call(ann, 'PUT', `/api/objects/${note._id}`, { data: { body } })
  const change = (...on: string[]) =>
    seed.changeSettings(community, { plugins: Object.fromEntries(PLUGINS.map((name) => [name, on.includes(name)])) })
  return { ann, viewId, note, change }
}

test('each entry of a view is there while its plugin is on, and goes with it [PLUG-07, GDOC-01, GDOC-14]', async () => {
  const { ann, viewId, change } = await start()
  await change(...PLUGINS)
  const user = visitAs(ann, `/view/${viewId}`)
  await card('Rain')
  await user.click(await tool('Analytics'))
  const TOOLS = { googledocs: 'Google Doc', itm: 'Idea Thread Mapper', promisingnessidea: 'Promising ideas' }
  const tools = async () => {
    const bar = within(await toolbar())
    return Object.values(TOOLS).filter((name) => bar.queryByRole('button', { name }))
  }
  const listed = async () => within(await panel('Analytics')).getAllByRole('listitem').map(({ textContent }) => textContent) // prettier-ignore
  const menu = async () => {
    await openMenuAt({ x: 600, y: 400 })
    const names = entries()
    await user.keyboard('{Escape}')
    await menuClosed()
    return names
  }
  const offered = async () => {
    const [bar, list, canvas] = [await tools(), await listed(), await menu()]
    return [
      ...Object.entries(TOOLS).flatMap(([plugin, name]) => (bar.includes(name) ? [plugin] : [])),
      ...(list.includes('Design Idea Dashboard') ? ['designiteration'] : []),
      ...(canvas.includes('Import from cloud drive') ? ['googledrive'] : []),
    ]
  }
  const OF_VIEW = ['googledocs', 'itm', 'promisingnessidea', 'designiteration', 'googledrive']
  await waitFor(async () => expect(await offered()).toEqual(OF_VIEW))
  for (const plugin of OF_VIEW) {
    await change(...PLUGINS.filter((name) => name !== plugin))
    await waitFor(async () => expect(await offered()).toEqual(OF_VIEW.filter((name) => name !== plugin)))
  }
  await change()
  await waitFor(async () => expect(await offered()).toEqual([]))
})

test('so are the translations and the ratings of a note [PLUG-07]', async () => {
  const { ann, note, change } = await start()
  await change(...PLUGINS)
  const user = visitAs(ann, `/contribution/${note._id}`)
  const translate = () => screen.queryByRole('button', { name: 'Translate this note' })
  const stars = () => screen.queryByRole('button', { name: 'Ratings of “My theory”' })
  await waitFor(() => expect(translate()).toBeInTheDocument())
  await waitFor(() => expect(stars()).toBeInTheDocument())
  await user.click(translate()!)
  const languages = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Translate this note' }))
    return ['English', 'Chinese'].filter((name) => dialog.queryByRole('button', { name }))
  }
  await waitFor(async () => expect(await languages()).toEqual(['English', 'Chinese']))
  await change('translateToChinese', 'ratableScaffolds')
  await waitFor(async () => expect(await languages()).toEqual(['Chinese']))
  await change('translateToEnglish', 'ratableScaffolds')
  await waitFor(async () => expect(await languages()).toEqual(['English']))
  await user.keyboard('{Escape}')
  await change()
  await waitFor(() => expect(translate()).toBeNull())
  await waitFor(() => expect(stars()).toBeNull())
})
