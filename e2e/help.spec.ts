import type { Page } from '@playwright/test'
import { ANONYMOUS } from '../shared/help.ts'
import { expect, test } from './fixtures.ts'
import { sentBy } from './support/calls.ts'
import { expectFits } from './support/words.ts'

const SENT = 'Your feedback has been sent to the administrator.'
const FAILED = 'Failed to send your feedback.'

const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Description' })
const submit = (page: Page) => page.getByRole('button', { name: 'Send' })
const write = async (page: Page, title: string, text: string) => {
  await titleOf(page).fill(title)
  await textOf(page).fill(text)
}

test('a member writes to the administrator from a view, by name and anonymously [HELP-01, HELP-02, HELP-03, HELP-04, HELP-05, HELP-06, HELP-07, HELP-08, HELP-09, HELP-10]', async ({
  seed,
  openAs,
  mail,
  expectAccessible,
}) => {
  const community = await seed.makeCommunity({ title: 'Class 5b' })
  const ann = await seed.makeMember(community, { firstName: 'Åsa', lastName: 'Lee' })
  const name = `Åsa Lee <${ann.userName}@example.org>`
  const page = await openAs(ann)
  await page.goto(`/view/${community.welcomeViewId}`)
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('link', { name: 'Ask or send feedback' }).click()
  await expect(page).toHaveURL(`/help/?community=${community._id}`)
  await expect(page).toHaveTitle('Help · Buildon')
  const sent = sentBy(page)
  const [browser, ours] = [
    page.getByRole('checkbox', { name: 'Include the browser version' }),
    page.getByRole('checkbox', { name: 'Include the community: Class 5b' }),
  ]

  await test.step('who sends is oneself or nobody known', async () => {
    await expect(page.getByRole('radiogroup', { name: 'Sender' }).getByRole('radio')).toHaveCount(2)
    await expect(page.getByRole('radio', { name })).toBeChecked()
    await expect(page.getByText('You will not be contacted')).toHaveCount(0)
    await page.getByRole('radio', { name: 'Anonymous' }).check()
    await expect(page.getByText('You will not be contacted')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('radio', { name }).check()
    await expect(page.getByText('You will not be contacted')).toHaveCount(0)
  })
  await test.step('what is empty is told beside its field, and nothing is sent', async () => {
    await write(page, ' ', 'It is small.')
    await submit(page).click()
    await expect(titleOf(page)).toHaveAccessibleDescription('Title feild can not be empty.')
    await expect(titleOf(page)).toBeFocused()
    await write(page, 'The board', '\n')
    await submit(page).click()
    await expect(textOf(page)).toHaveAccessibleDescription('Description feild can not be empty.')
    await expect(titleOf(page)).toHaveAccessibleDescription('')
    expect(sent).toEqual([])
  })
  await test.step('what cannot be sent stays, also in a page opened anew', async () => {
    mail.takes = false
    await page.getByRole('radio', { name: 'Anonymous' }).check()
    await write(page, 'The board', 'It is\nsmall.')
    await submit(page).click()
    const alert = page.getByRole('alert')
    await expect(alert).toHaveText(FAILED)
    const [red = 0, green = 0, blue = 0] = await alert.evaluate((element) =>
      [
        ...getComputedStyle(element)
          .getPropertyValue('--alert-color')
          .matchAll(/[\da-f]{2}/gi),
      ].map(([hex]) => parseInt(hex, 16)),
    )
    expect(red - Math.max(green, blue)).toBeGreaterThan(40)
    await page.reload()
    await expect(titleOf(page)).toHaveValue('The board')
    await expect(textOf(page)).toHaveValue('It is\nsmall.')
    await expect(page.getByRole('radio', { name: 'Anonymous' })).toBeChecked()
    await expectFits(page)
    mail.takes = true
  })
  await test.step('anonymously, with nothing added', async () => {
    sent.length = 0
    await submit(page).dblclick()
    await expect(page.getByRole('alert')).toHaveText(SENT)
    const body = { email: ANONYMOUS, subject: 'The board', content: 'It is\nsmall.' }
    expect(sent).toEqual([{ path: '/api/help/send', body }])
    expect(mail.letters).toHaveLength(1)
    expect(mail.letters[0]).toContain('Anonymous wrote:\r\n\r\nIt is\r\nsmall.')
    expect(mail.letters[0]).not.toMatch(/Lee|reply-to/i)
    await expect(titleOf(page)).toHaveValue('')
    await expect(textOf(page)).toHaveValue('')
  })
  await test.step('by name, with the browser and the community', async () => {
    sent.length = 0
    await page.getByRole('radio', { name }).check()
    await browser.check()
    await ours.check()
    await write(page, 'Great', 'The rest.')
    await submit(page).click()
    await expect(page.getByRole('alert')).toHaveText(SENT)
    const content = expect.stringMatching(/^The rest\.\n\nBrowser: Chrom\S*( \w+)? \d[\d.]*\nCommunity: Class 5b$/)
    expect(sent).toEqual([{ path: '/api/help/send', body: { email: name, subject: 'Great', content } }])
    expect(mail.letters[1]).toMatch(new RegExp(`reply-to: .*<${ann.userName}@example\\.org>`, 'i'))
  })
  await test.step('nothing of it comes back, and another community is not offered', async () => {
    const other = await seed.makeCommunity()
    await page.goto(`/help/?community=${other._id}`)
    await expect(titleOf(page)).toHaveValue('')
    await expect(browser).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(1)
  })
})
