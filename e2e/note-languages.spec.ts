import { expect, test } from './fixtures.ts'
import { contribute, editTab, ready, saveState, stored, textField, titleField } from './support/note.ts'

test('a note is translated as its lines are read, and the editor holds the text of one language at a time [TRNS-03, TRNS-06]', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const plugins = { multilanguage: true, translateToEnglish: true }
  await seed.changeSettings(community, { plugins, languages: ['en', 'fr', 'fi'], defaultLang: 'fr' })
  const body = '<p>Un nuage &lt;b&gt; est fait d’eau.</p><p>La pluie tombe.</p>'
  const note = await seed.makeNote(member, { title: 'Pluie', body })
  await page.goto(`/contribution/${note._id}`)

  await test.step('its paragraphs are sent apart, and what comes back is shown as text', async () => {
    const asked: (string | null)[] = []
    await page.route('**/api/translate?*', (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('text'))
      return route.fulfill({ json: { responseDesc: 'Success', text: 'A cloud <b> is water.\n\nRain falls.' } })
    })
    const button = page.getByRole('button', { name: 'Translate this note' })
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Translate this note' })
    await dialog.getByRole('button', { name: 'English' }).click()
    await expect(dialog.locator('[lang=en]')).toHaveText('A cloud <b> is water.\n\nRain falls.')
    expect(asked).toEqual(['Un nuage <b> est fait d’eau.\n\nLa pluie tombe.'])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  await test.step('each language is written by itself', async () => {
    const text = textField(page)
    // The labels cover the radio buttons.
    const choose = (name: string) =>
      page.getByRole('radiogroup', { name: 'Language of this note' }).getByText(name).click()
    await editTab(page).click()
    await ready(page)
    await expect(text).toHaveAttribute('lang', 'fr')
    await choose('Finnish')
    await expect(text).toHaveAttribute('lang', 'fi')
    await expect(text).toHaveText('')
    await titleField(page).fill('Sade')
    await text.fill('Sataa vettä')
    await choose('French')
    await expect(text).toContainText('La pluie tombe.')
    await choose('Finnish')
    await expect(text).toHaveText('Sataa vettä')
    await expectAccessible(page)
    await contribute(page).click()
    await expect(saveState(page)).toHaveAttribute('data-state', 'success')
    expect((await stored(seed, member, note)).data).toMatchObject({ body, fi: '<p>Sataa vettä</p>', fi_title: 'Sade' })
  })
})
