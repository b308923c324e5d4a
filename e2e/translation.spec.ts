import { expect, test } from './fixtures.ts'
import { bodyOf } from './support/attachments.ts'

test('a note is read in the languages that its community wants, whole or not at all [TRNS-01, TRNS-02, TRNS-03, TRNS-04, TRNS-05]', async ({
  seed,
  twoMembers,
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
  const asked: (string | null)[][] = []
  let failing = 0
  await page.route('**/api/translate?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const text = query.get('text') ?? ''
    asked.push([text, query.get('language')])
    const failed = asked.length === failing
    const answer = failed
      ? { responseDesc: 'Failed translation' }
      : { responseDesc: 'Success', text: `<i>${text.length}</i>` }
    return route.fulfill({ json: answer })
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
    await expect(dialog.getByText('<i>45</i>')).toHaveAttribute('lang', 'en')
    expect(asked).toEqual([['Un nuage <b> est fait d’eau.\n\nLa pluie tombe.', 'English']])
    await into('Chinese').click()
    await expect(dialog.getByText('<i>45</i>')).toHaveAttribute('lang', 'zh-Hans')
    expect(asked.at(-1)?.[1]).toBe('Chinese')
    expect(await bodyOf(seed, ann.member, note._id)).toBe(body)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  const show = async (length: number) => {
    const data = { body: `<p>${words(length)}</p>` }
    await seed.call(ann.member, 'PUT', `/api/objects/${note._id}`, { data })
    await expect
      .poll(() => page.getByRole('tabpanel', { name: 'Read', exact: true }).getByText('yz').innerText())
      .toHaveLength(length)
    asked.length = 0
    await button.click()
    await into('English').click()
  }

  await test.step('4900 characters are one part, 4901 two, put together in their order', async () => {
    await show(4900)
    await expect(dialog.getByText('<i>4900</i>')).toBeVisible()
    expect(asked).toHaveLength(1)
    await page.keyboard.press('Escape')
    await show(4901)
    await expect(dialog.getByText('<i>4900</i><i>1</i>')).toBeVisible()
    expect(asked.map(([text]) => text)).toEqual([words(4901).slice(0, 4900), 'z'])
    await page.keyboard.press('Escape')
  })

  await test.step('where one part fails, nothing is shown but that', async () => {
    failing = 2
    await show(4902)
    const failure = dialog.getByRole('alert')
    await expect(failure).toHaveText('Error in Translating this Note.. Please try Later')
    await expect(dialog.getByText('<i>')).toHaveCount(0)
    expect(asked).toHaveLength(2)
    failing = 0
    await into('English').click()
    await expect(dialog.getByText('<i>4900</i><i>2</i>')).toBeVisible()
    await expect(failure).toHaveCount(0)
    // A site without a service says so by itself.
    await page.unrouteAll()
    await into('Chinese').click()
    await expect(failure).toHaveText('Error in Translating this Note.. Please try Later')
    await expect(dialog.getByText('This site has no translation service yet.')).toBeVisible()
    await expect(dialog.getByText('<i>')).toHaveCount(0)
  })
})
