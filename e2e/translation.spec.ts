import { startTranslationService, TRANSLATE_KEY } from '../server/testing/translation-service.ts'
import { expect, test as base } from './fixtures.ts'
import { bodyOf } from './support/attachments.ts'
import { TestServer } from './support/test-server.ts'

const test = base.extend<object, { translator: Awaited<ReturnType<typeof startTranslationService>> }>({
  translator: [
    async ({ browserName: _browser }, give) => {
      const translator = await startTranslationService()
      await give(translator)
      translator.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mail, translator }, give) => {
      const server = await TestServer.start({ ...mail.settings, TRANSLATE_URL: translator.url, TRANSLATE_KEY })
      await give(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
})

test('a note is read in the languages that its community wants, whole or not at all [TRNS-01, TRNS-02, TRNS-03, TRNS-04, TRNS-05]', async ({
  seed,
  twoMembers,
  translator,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page } = ben
  const body = '<p>Un nuage &lt;b&gt; est fait d’eau.</p><p>La pluie tombe.</p>'
  const note = await seed.makeNote(ann.member, { title: 'Pluie', body })
  const offer = (translateToEnglish: boolean, translateToChinese: boolean) =>
    seed.changeSettings(community, { plugins: { translateToEnglish, translateToChinese } })
  const button = page.getByRole('button', { name: 'Translate this note' })
  const dialog = page.getByRole('dialog', { name: 'Translate this note' })
  const into = (language: string) => dialog.getByRole('button', { name: language })
  /** What the page asked of the server, and the server of the service. */
  const asked: (string | null)[][] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/translate')
      asked.push([request.method(), searchParams.get('text'), searchParams.get('language')])
  })
  const words = (length: number) => `${'x'.repeat(length - 2)}yz`

  await test.step('each language is offered while its plugin is on, and nothing while none is', async () => {
    await page.goto(`/contribution/${note._id}`)
    await expect(page.getByText('La pluie tombe.')).toBeVisible()
    await expect(button).toHaveCount(0)
    await offer(false, true)
    await button.click()
    await expect(into('Chinese')).toBeVisible()
    await expect(into('English')).toHaveCount(0)
    await offer(true, false)
    await expect(into('English')).toBeVisible()
    await expect(into('Chinese')).toHaveCount(0)
  })

  await test.step('the translation is shown as text, and the note stays as it is', async () => {
    await offer(true, true)
    await into('English').click()
    const text = 'Un nuage <b> est fait d’eau.\n\nLa pluie tombe.'
    const shown = 'Un nuage <b> est fait d’eau. La pluie tombe.'
    await expect(dialog.getByText(`en(${shown})`)).toHaveAttribute('lang', 'en')
    expect(asked).toEqual([['GET', text, 'English']])
    await into('Chinese').click()
    await expect(dialog.getByText(`zh(${shown})`)).toHaveAttribute('lang', 'zh-Hans')
    expect(asked.at(-1)).toEqual(['GET', text, 'Chinese'])
    expect(translator.asked.map(({ q, target }) => [q, target])).toEqual([
      [text, 'en'],
      [text, 'zh'],
    ])
    expect(await bodyOf(seed, ann.member, note._id)).toBe(body)
    await expect(page.getByText('La pluie tombe.', { exact: true })).toBeAttached()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  const show = async (text: string) => {
    await seed.call(ann.member, 'PUT', `/api/objects/${note._id}`, { data: { body: `<p>${text}</p>` } })
    const reading = page.getByRole('tabpanel', { name: 'Read', exact: true })
    await expect.poll(() => reading.getByText('yz').innerText()).toHaveLength(text.length)
    asked.length = 0
    await button.click()
    await into('English').click()
  }
  const parts = () => asked.map(([, text]) => text?.length)

  await test.step('4900 characters are one part, 4901 two, put together in their order', async () => {
    await show(words(4900))
    await expect(dialog.getByText(`en(${words(4900)})`)).toBeVisible()
    expect(parts()).toEqual([4900])
    await page.keyboard.press('Escape')
    await show(words(4901))
    await expect(dialog.getByText(`en(${'x'.repeat(4899)}y)en(z)`)).toBeVisible()
    expect(parts()).toEqual([4900, 1])
    await page.keyboard.press('Escape')
  })

  await test.step('where one part fails, nothing is shown but that', async () => {
    await show(`yz${'x'.repeat(4898)}BOOM`)
    const failure = dialog.getByRole('alert')
    await expect(failure).toHaveText('Error in Translating this Note.. Please try Later')
    await expect(dialog.getByText('en(')).toHaveCount(0)
    expect(parts()).toEqual([4900, 4])
    await page.keyboard.press('Escape')
    translator.behave('broken')
    await show(words(10))
    await expect(failure).toBeVisible()
    translator.behave('honest')
    await into('English').click()
    await expect(dialog.getByText(`en(${words(10)})`)).toBeVisible()
    await expect(failure).toHaveCount(0)
  })

  await test.step('a site without a service says so by itself', async () => {
    await page.route('**/api/site', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), translates: false } })
    })
    await page.route('**/api/translate?*', (route) => route.fulfill({ json: { responseDesc: 'Failed translation' } }))
    await page.reload()
    await button.click()
    await into('Chinese').click()
    await expect(dialog.getByRole('alert')).toHaveText('Error in Translating this Note.. Please try Later')
    await expect(dialog.getByText('This site has no translation service yet.')).toBeVisible()
    await expect(dialog.getByText('zh(')).toHaveCount(0)
  })
})
