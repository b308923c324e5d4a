import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { SeededCommunity } from '../../e2e/support/seed.ts'
import { sayIn } from '../../e2e/support/texts.ts'
import { languageName } from '../../shared/text/language-codes.ts'
import { network } from '../testing/network.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'
import { expectOnlyIn, expectTranslated, inOtherLanguages } from '../testing/words.ts'

const site = startSite()
const text = sayIn('en')

const button = (name: string) => screen.findByRole('button', { name })
const press = async (user: UserEvent, name: string) => user.click(await button(name))
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const expectAlert = (words: string) =>
  waitFor(() => {
    const said = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect(said.some((one) => one.includes(words))).toBe(true)
  })
const dialog = async () => within(await screen.findByRole('dialog'))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const managed = async () => {
  const { seed } = site
  const community = await seed.makeCommunity({ title: '17' })
  const mia = await seed.join(await seed.makeUser({ firstName: 'Una', lastName: 'Quist' }), community, 'manager')
  const change = ({ _id, rootContextId }: SeededCommunity, data: object) =>
    seed.call(mia, 'PUT', `/api/objects/${_id}/${rootContextId}`, { data })
  return { seed, community, mia, change }
}

test('the order of communities, their editor and its dialogs in every language [PROD-02]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity({ title: '17' })
  const admin = await seed.admin()
  const ann = await seed.makeMember(community)
  await seed.makeCommunity({ title: '18' })
  let user = visitAs(admin, '/communitymanager')
  await press(user, text('communities:order.change'))
  await press(user, text('communities:order.down', { title: '17' }))
  await screen.findByText(text('communities:order.moved', { title: '17', place: 2, all: 2 }))
  await expectTranslated(await seed.communityTitles())

  user = visitAs(admin, `/communityeditor/${community._id}`)
  const door = within(await screen.findByRole('region', { name: text('communities:door.title') }))
  fill(await door.findByLabelText(text('communities:door.key'), { selector: 'input' }), 'wrong')
  await press(user, text('communities:door.block'))
  await door.findByText(text('errors:community.keyWrong'))
  fill(screen.getByLabelText(text('communities:editor.name')), ' ')
  await press(user, text('communities:editor.save'))
  await expectAlert(text('communities:editor.failed.told'))
  await expectTranslated()
  await press(user, text('communities:delete.open'))
  fill((await dialog()).getByLabelText(text('communities:delete.key'), { selector: 'input' }), 'wrong')
  await press(user, text('communities:delete.submit'))
  await (await dialog()).findByText(text('errors:community.keyWrong'))
  await expectTranslated()

  const { registrationKey } = community
  await seed.call(admin, 'PUT', `/api/communities/${community._id}/blockLogin`, { registrationKey, blocked: true })
  visitAs(ann, `/communitytop/${community._id}`)
  await screen.findByRole('heading', { name: text('common:blocked.title') })
  await expectTranslated()
})

test('the page of a community for its managers in every language [PROD-02]', async () => {
  const { community, mia } = await managed()
  const user = visitAs(mia, `/manage/${community._id}`)
  await screen.findByRole('table', { name: text('manage:people') })
  await screen.findByRole('link', { name: 'Welcome' })
  await press(user, text('manage:classList'))
  await button(text('classLists:check'))
  await expectTranslated(['Welcome', 'Site Admin', mia.userName])
})

test('the settings of communities and views, with their refusals, in every language [PROD-02]', async () => {
  const { community, mia, change } = await managed()
  await change(community, { plugins: { multilanguage: true }, languages: ['fi', 'ja'], defaultLang: 'fi' })
  const user = visitAs(mia, `/contribution/${community.rootContextId}`)
  const tab = async (name: string) => user.click(await screen.findByRole('tab', { name: text(`contexts:tab.${name}`) }))
  await tab('languages')
  const byDefault = await screen.findByRole('combobox', { name: text('contexts:defaultLang') })
  await user.selectOptions(byDefault, text('contexts:defaultLang.none'))
  await press(user, text('contexts:save'))
  await expectAlert(text('errors:context.defaultLang'))
  await change(community, { freemode: true })
  await expectAlert(text('contexts:overtaken'))
  await inOtherLanguages(async (language) => {
    await expectOnlyIn(language)
    const panel = screen.getByRole('tabpanel')
    for (const code of ['fi', 'ja']) expect(panel).toHaveTextContent(languageName(code, language.tag))
  })
  for (const name of ['features', 'views', 'people']) {
    await tab(name)
    await expectTranslated()
  }

  visit(`/contribution/${community.welcomeViewId}`)
  await user.click(await screen.findByRole('checkbox', { name: text('contexts:view.enable') }))
  fill(screen.getByRole('textbox', { name: text('contexts:view.name') }), ' ')
  await press(user, text('contexts:save'))
  await expectAlert(text('errors:field.required'))
  await expectTranslated()
})

test('groups, their editor and their reader in every language [PROD-02]', async () => {
  const { seed, community, mia } = await managed()
  const ann = await seed.makeMember(community)
  visitAs(mia, `/groupmanager/${community._id}`)
  await screen.findByText(text('groups:none.title'))
  await expectTranslated()
  const group = await seed.call<{ _id: string }>(mia, 'POST', `/api/groups/${community._id}`, { title: '19' })
  const user = visit(`/groupmanager/${community._id}`)
  await button(text('groups:remove.named', { title: '19' }))
  // A dialog keeps its language.
  await inOtherLanguages(async (language) => {
    const say = sayIn(language.code)
    await press(user, say('groups:remove.named', { title: '19' }))
    await (await dialog()).findByText(say('groups:remove.text', { title: '19' }))
    await expectOnlyIn(language)
    await user.keyboard('{Escape}')
    await gone()
  })

  visit(`/contribution/${group._id}`)
  await press(user, text('common:selectAuthor.add'))
  await expectAlert(text('common:selectAuthor.none'))
  fill(screen.getByRole('textbox', { name: text('groups:field.title') }), '')
  await press(user, text('groups:save'))
  await screen.findByText(text('errors:field.required'))
  await seed.call(mia, 'PUT', `/api/objects/${community._id}/${group._id}`, { title: '21' })
  await expectAlert(text('groups:theirs.title'))
  await expectTranslated()

  visitAs(ann, `/contribution/${group._id}`)
  await screen.findByRole('heading', { level: 2, name: '21' })
  await seed.call(mia, 'PUT', `/api/objects/${community._id}/${group._id}`, { status: 'inactive' })
  await screen.findByText(text('groups:removed.title'))
  await expectTranslated()
})

test('feedback, refused, failed and sent, in every language [PROD-02]', async () => {
  const { community, mia } = await managed()
  const user = visitAs(mia, `/help/?community=${community._id}`)
  await user.click(await screen.findByRole('radio', { name: text('help:anonymous') }))
  const send = () => press(user, text('help:send'))
  await send()
  await screen.findByText(text('errors:help.title'))
  await screen.findByText(text('errors:help.content'))
  await expectTranslated()
  fill(screen.getByRole('textbox', { name: text('help:subject') }), '1')
  fill(screen.getByRole('textbox', { name: text('help:content') }), '2')
  const { remove } = network.intercept('POST', '/api/help/send', 'offline')
  await send()
  await expectAlert(text('help:failed'))
  await expectTranslated()
  remove()
  await send()
  await expectAlert(text('help:sent'))
  await expectTranslated()
})

test('the bar’s menu, its dialogs, privacy and a lost network in every language [PROD-02]', async () => {
  network.intercept('GET', '/api/flashNotice', { status: 200, text: `<p>${'123 '.repeat(400)}</p>` })
  const { remove } = network.intercept('GET', '/api/version', 'offline')
  visit('/assets/privacy_policy.html#about')
  await screen.findByRole('region', { name: text('common:notice.label') })
  await expectAlert(text('shell:about.failed'))
  await expectTranslated()
  remove()
  visit('/assets/privacy_policy.html#whats-new')
  const log = await screen.findByRole('dialog', { name: text('shell:changeLog.title') })
  await within(log).findAllByRole('listitem')
  const changes = [...log.querySelectorAll('[lang=en] *')].map(({ textContent }) => textContent)
  await expectTranslated(changes)
  const user = visit('/assets/privacy_policy.html#keyboard')
  await screen.findByRole('dialog', { name: text('shell:keys.title') })
  await expectTranslated()
  await user.keyboard('{Escape}')
  await gone()
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${text('common:nav.menu')}`) }))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  try {
    window.dispatchEvent(new Event('offline'))
    await screen.findByText(text('common:connection.none'))
    await expectTranslated()
  } finally {
    online.mockRestore()
    window.dispatchEvent(new Event('online'))
  }
})
