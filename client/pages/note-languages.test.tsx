import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { change, stored, supportLinks } from '../../e2e/support/note-calls.ts'
import type { Link } from '../../shared/domain/links.ts'
import { VIEW_SETTING_DEFAULTS } from '../../shared/domain/views.ts'
import { card } from '../testing/board.ts'
import { expectTexts, fill, storedWriting, openTab, recovery, save, textField, titleField } from '../testing/note.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const selector = () => screen.findByRole('combobox', { name: 'Language of the notes' })
const languages = () => screen.findByRole('radiogroup', { name: 'Language of this note' })
const language = async (name: string | RegExp) => within(await languages()).findByRole('radio', { name })
const noteWindow = (name: string) => screen.findByRole('dialog', { name })
const panelIn = async (window: HTMLElement) => within(await within(window).findByRole('tabpanel', { name: 'Read' }))
const options = (list: HTMLElement) => within(list).getAllByRole('option')

const marked = (id: string, text: string) =>
  `<p><span id="${id}" class="KFSupportStart mceNonEditable"></span>${text}<span id="${id}" class="KFSupportEnd mceNonEditable"></span></p>`

/** A note in English and French, of which only the French text has a support, in a community of three languages. */
const made = async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  const { welcomeViewId: viewId, scaffolds } = community
  await seed.changeSettings(community, {
    plugins: { multilanguage: true, visitorrole: true },
    languages: ['en', 'fr', 'fi'],
    defaultLang: 'en',
    pseudoNameInAuthorSelector: true,
  })
  const note = await seed.makeNote(ann, { title: 'Red leaves', viewId, body: '<p>Sugar stays</p>' })
  const [support] = await seed.call<Link[]>(ann, 'GET', `/api/links/from/${scaffolds[0]}`)
  const link = { from: support?.to, to: note._id, type: 'supports', data: {} }
  const { _id: linkId } = await seed.call<Link>(ann, 'POST', '/api/links', link)
  const french = { fr: marked(linkId, 'Le sucre reste'), fr_title: 'Feuilles rouges' }
  await change(seed, ann, note, { data: french })
  return { seed, community, ann, viewId, note, linkId }
}

test('notes are read in the language chosen for a view, else in the default one, and each in another one when it is chosen [TRNS-10, TRNS-11, TRNS-12, TRNS-13]', async () => {
  const { seed, community, ann, viewId, note } = await made()
  const [place] = await seed.call<Link[]>(ann, 'GET', `/api/links/from/${viewId}`)
  await seed.call(ann, 'PUT', `/api/links/${place?._id}`, { data: { ...place?.data, showInPlace: true } })
  await seed.makeNote(ann, { title: 'Only English', viewId, y: 320 })
  const user = visitAs(ann, `/view/${viewId}`)
  const says = (title: string, text: string) => waitFor(async () => expect(await card(title)).toHaveTextContent(text))
  await says('Red leaves', 'Sugar stays')
  const choice = await selector()
  await expectTexts(() => options(choice), ['English', 'French', 'Finnish'])
  await user.selectOptions(choice, 'French')
  await says('Feuilles rouges', 'Le sucre reste')
  expect(localStorage.getItem(`noteLanguage/${ann.userId}/${community._id}`)).toBe('fr')
  expect(await card('Only English')).toBeInTheDocument()

  expect(await card('Feuilles rouges')).not.toHaveTextContent('English')
  const viewSetting = { ...VIEW_SETTING_DEFAULTS, language: true }
  const data = { viewSettingEnabled: true, viewSetting }
  await seed.call(ann, 'PUT', `/api/objects/${community._id}/${viewId}`, { data })
  await says('Feuilles rouges', 'English, French')
  await change(seed, ann, note, { data: { fr_title: 'Les feuilles' } })
  await says('Les feuilles', 'Le sucre reste')

  await user.dblClick(await card('Les feuilles'))
  const panel = await panelIn(await noteWindow('Les feuilles'))
  expect(await panel.findByRole('heading', { name: 'Les feuilles' })).toHaveAttribute('lang', 'fr')
  expect((await panel.findByText('Le sucre reste')).closest('.body')).toHaveAttribute('lang', 'fr')
  const ofNote = await panel.findByRole('combobox', { name: 'Language of this note' })
  await expectTexts(() => options(ofNote), ['English', 'French'])
  await user.selectOptions(ofNote, 'English')
  expect(await (await panelIn(await noteWindow('Red leaves'))).findByText('Sugar stays')).toBeInTheDocument()
})

test('what is written in one language is kept and stored beside the others, as long as the community has several [TRNS-06, TRNS-07, TRNS-12, TRNS-13]', async () => {
  const { seed, community, ann, note, linkId } = await made()
  const before = await stored(seed, ann, note)
  localStorage.setItem(`noteLanguage/${ann.userId}/${community._id}`, 'fr')
  const path = `/contribution/${note._id}`
  let user = visitAs(ann, path)
  await openTab(user, 'Edit')
  expect(await language('French')).toBeChecked()
  const expectWritten = (title: string, text: string, lang: string) =>
    waitFor(async () => {
      expect(await titleField()).toHaveValue(title)
      expect((await textField()).value).toContain(text)
      expect(await textField()).toHaveAttribute('lang', lang)
    })
  await expectWritten('Feuilles rouges', 'Le sucre reste', 'fr')
  await user.click(await language('Finnish (no text yet)'))
  await expectWritten('', '', 'fi')
  expect(await textField()).toHaveValue('')
  fill(await titleField(), 'Punaiset lehdet')
  fill(await textField(), '<p>Sokeri jää</p>')
  expect(await language('Finnish')).toBeChecked()
  await waitFor(() => expect(storedWriting()).toContain('Sokeri jää'))

  user = visit(path)
  await openTab(user, 'Edit')
  await expectWritten('Feuilles rouges', 'Le sucre reste', 'fr')
  await waitFor(() => expect(recovery()).not.toBeNull())
  await user.click(recovery()!)
  await expectWritten('Feuilles rouges', 'Le sucre reste', 'fr')
  await user.click(await language('Finnish'))
  await expectWritten('Punaiset lehdet', 'Sokeri jää', 'fi')
  await user.click(await language('English'))
  await expectWritten('Red leaves', 'Sugar stays', 'en')
  fill(await titleField(), 'Why leaves are red')
  await save(user)
  const { title, data, langInNote } = await stored(seed, ann, note)
  expect({ title, langInNote }).toEqual({ title: 'Why leaves are red', langInNote: ['en', 'fr', 'fi'] })
  const finnish = { fi: '<p>Sokeri jää</p>', fi_title: 'Punaiset lehdet' }
  expect(data).toEqual({ ...before.data, en_title: title, ...finnish })
  // The support of the French text is not removed as unused.
  expect((await supportLinks(seed, ann, note)).map(({ _id }) => _id)).toEqual([linkId])

  await user.click(await language('French'))
  await expectWritten('Feuilles rouges', 'Le sucre reste', 'fr')
  await seed.changeSettings(community, { plugins: { multilanguage: false } })
  await waitFor(() => expect(screen.queryByRole('radiogroup', { name: 'Language of this note' })).toBeNull())
  await waitFor(async () => expect(await titleField()).toHaveValue('Why leaves are red'))
  expect((await textField()).value).toBe('<p>Sugar stays</p>')
})

test('properties tell how far the idea is and whether it has the visitor role, and authors are found by pseudonym, where the community wants so [EDIT-053, EDIT-054, EDIT-065]', async () => {
  const { seed, community, ann, note } = await made()
  const user = visitAs(ann, `/contribution/${note._id}`)
  const properties = within(await openTab(user, 'Properties'))
  const slider = await properties.findByRole('slider', { name: 'How far is this idea developed?' })
  expect(slider).toHaveValue('5')
  expect(slider).toHaveAttribute('min', '0')
  expect(slider).toHaveAttribute('max', '10')
  expect(slider).not.toHaveAttribute('step')
  fireEvent.change(slider, { target: { value: '9' } })
  await user.click(await properties.findByRole('switch', { name: 'Visitor role' }))
  await save(user)
  expect(await stored(seed, ann, note)).toMatchObject({ visitorRole: true, data: { slider: 9 } })

  const { pseudoName } = await seed.call<{ pseudoName: string }>(ann, 'GET', `/api/objects/${ann.authorId}`)
  const member = await within(await openTab(user, 'Authors')).findByPlaceholderText('Choose a member')
  await user.click(member)
  fill(member, pseudoName)
  await expectTexts(() => options(screen.getByRole('listbox')), [pseudoName])
  fill(member, 'Ann')
  await screen.findByText('No member with this name')

  await seed.changeSettings(community, { plugins: { visitorrole: false } })
  const without = within(await openTab(user, 'Properties'))
  await waitFor(() => expect(without.queryByRole('switch', { name: 'Visitor role' })).toBeNull())
  expect(without.getByRole('slider')).toHaveValue('9')
})
