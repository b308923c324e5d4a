import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, describe, expect, test } from 'vitest'
import { change, stored } from '../../e2e/support/note-calls.ts'
import { startTranslationService, TRANSLATE_KEY } from '../../server/testing/stand-ins/translation-service.ts'
import { network } from '../testing/network.ts'
import { reading, twoMembers } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const FAILED = 'Error in Translating this Note.. Please try Later'

const button = () => screen.findByRole('button', { name: 'Translate this note' })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Translate this note' }))
const into = async (language: string) => (await dialog()).findByRole('button', { name: language })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const expectOffered = (offered: string, other: string) =>
  waitFor(async () => {
    expect((await dialog()).queryByRole('button', { name: other })).toBeNull()
    expect((await dialog()).getByRole('button', { name: offered })).toBeInTheDocument()
  })
const words = (length: number) => `${'x'.repeat(length - 2)}yz`

const asked = () =>
  network.calls().flatMap(({ method, path }) => {
    const { pathname, searchParams } = new URL(path, location.origin)
    return pathname === '/api/translate' ? [[method, searchParams.get('text'), searchParams.get('language')]] : []
  })
const parts = () => asked().map(([, text]) => text?.length)

describe('with a translation service', async () => {
  const translator = await startTranslationService()
  afterAll(() => translator.stop())
  const site = startSite({ TRANSLATE_URL: translator.url, TRANSLATE_KEY })

  test('a note is read in the languages that its community wants, and stays as it is [TRNS-01, TRNS-02, TRNS-03]', async () => {
    const { seed } = site
    const { community, ann, ben } = await twoMembers(seed)
    const text = 'Un nuage <b> est fait d’eau.'
    const body = '<p>Un nuage &lt;b&gt; est fait d’eau.</p>'
    const note = await seed.makeNote(ann, { title: 'Pluie', body })
    const offer = (translateToEnglish: boolean, translateToChinese: boolean) =>
      seed.changeSettings(community, { plugins: { translateToEnglish, translateToChinese } })
    const user = visitAs(ben, `/contribution/${note._id}`)
    await offer(false, true)
    await user.click(await button())
    await expectOffered('Chinese', 'English')
    await offer(true, false)
    await expectOffered('English', 'Chinese')

    await offer(true, true)
    await user.click(await into('English'))
    expect(await (await dialog()).findByText(`en(${text})`)).toHaveAttribute('lang', 'en')
    expect(asked()).toEqual([['GET', text, 'English']])
    await user.click(await into('Chinese'))
    expect(await (await dialog()).findByText(`zh(${text})`)).toHaveAttribute('lang', 'zh-Hans')
    expect((await dialog()).queryByText(`en(${text})`)).toBeNull()
    expect(asked().slice(1)).toEqual([['GET', text, 'Chinese']])
    const wanted = translator.asked.map(({ q, target }) => [q, target])
    expect(wanted).toEqual([
      [text, 'en'],
      [text, 'zh'],
    ])
    await user.keyboard('{Escape}')
    await noDialog()
    await waitFor(async () => expect(await button()).toHaveFocus())
    expect(network.writes().filter(({ method }) => method === 'PUT')).toEqual([])
    expect((await stored(seed, ann, note)).data.body).toBe(body)
    expect(within(await reading()).getByText(text)).toBeInTheDocument()
    await offer(false, false)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Translate this note' })).toBeNull())
  })

  test('the six other languages are offered only while “translateToAll” is on, which it is not at first [TRNS-14]', async () => {
    const { seed } = site
    const { community, ann, ben } = await twoMembers(seed)
    const note = await seed.makeNote(ann, { title: 'Pluie', body: '<p>Un nuage.</p>' })
    const offer = (plugins: object) => seed.changeSettings(community, { plugins })
    const offered = async () => (await dialog()).getAllByRole('button').flatMap(({ textContent }) => textContent || [])
    await offer({ translateToEnglish: true, translateToChinese: true })
    const user = visitAs(ben, `/contribution/${note._id}`)
    await user.click(await button())
    await waitFor(async () => expect(await offered()).toEqual(['English', 'Chinese']))
    await offer({ translateToAll: true })
    await waitFor(async () => expect(await offered()).toEqual(['English', 'Chinese', 'Español', 'Français', '繁體中文', '日本語', 'Suomi', 'Português'])) // prettier-ignore
    await user.click(await into('繁體中文'))
    expect(await (await dialog()).findByText('zt(Un nuage.)')).toHaveAttribute('lang', 'zh-Hant')
    expect(asked()).toEqual([['GET', 'Un nuage.', 'cn']])
    await offer({ translateToEnglish: false, translateToChinese: false })
    await waitFor(async () => expect((await offered()).slice(0, 2)).toEqual(['Español', 'Français']))
    await offer({ translateToAll: false })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Translate this note' })).toBeNull())
  })

  test('4900 characters are one part, 4901 two in their order; where one fails nothing is shown but that [TRNS-03, TRNS-04, TRNS-05]', async () => {
    const { seed } = site
    const { community, ann, ben } = await twoMembers(seed)
    await seed.changeSettings(community, { plugins: { translateToEnglish: true } })
    const note = await seed.makeNote(ann, { title: 'Pluie', body: `<p>${words(4900)}</p>` })
    const user = visitAs(ben, `/contribution/${note._id}`)
    const translate = async (text: string) => {
      await waitFor(async () => expect((await reading()).querySelector('.body')).toHaveTextContent(text))
      network.forget()
      await user.click(await button())
      await user.click(await into('English'))
    }
    const translateChanged = async (text: string) => {
      await user.keyboard('{Escape}')
      await noDialog()
      await change(seed, ann, note, { data: { body: `<p>${text}</p>` } })
      await translate(text)
    }
    const shown = async (text: string) => (await dialog()).findByText(text)
    const failure = async () => (await dialog()).findByRole('alert')
    await translate(words(4900))
    await shown(`en(${words(4900)})`)
    expect(parts()).toEqual([4900])
    await translateChanged(words(4901))
    await shown(`en(${'x'.repeat(4899)}y)en(z)`)
    expect(parts()).toEqual([4900, 1])

    await translateChanged(`yz${'x'.repeat(4898)}BOOM`)
    expect((await failure()).textContent).toBe(FAILED)
    expect((await dialog()).queryByText(/en\(/)).toBeNull()
    expect(parts()).toEqual([4900, 4])

    translator.behave('broken')
    await translateChanged(words(10))
    expect(await failure()).toHaveTextContent(FAILED)
    translator.behave('honest')
    await user.click(await into('English'))
    await shown(`en(${words(10)})`)
    expect((await dialog()).queryByRole('alert')).toBeNull()
  })
})

describe('without one', () => {
  const site = startSite()

  test('a site says by itself that it has no translation service [TRNS-05]', async () => {
    const { seed } = site
    const { community, ann } = await twoMembers(seed)
    await seed.changeSettings(community, { plugins: { translateToChinese: true } })
    const note = await seed.makeNote(ann, { body: '<p>La pluie tombe.</p>' })
    const user = visitAs(ann, `/contribution/${note._id}`)
    await user.click(await button())
    await (await dialog()).findByText(/^This site has no translation service yet\./)
    await user.click(await into('Chinese'))
    expect(await (await dialog()).findByRole('alert')).toHaveTextContent(FAILED)
    expect((await dialog()).queryByText(/zh\(/)).toBeNull()
  })
})
