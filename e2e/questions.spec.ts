import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from './fixtures.ts'
import { expectFits } from './support/words.ts'

const QUESTIONS = [
  'Are we a community that collaborates?',
  'Are we putting our knowledge together?',
  'How do our ideas develop?',
  'What is happening to my own ideas?',
]

test('the four questions fit and are accessible at every width; “Print” gives each its own A4 page with its sentences and three prompts, and nothing else [QUES-09]', async ({
  seed,
  openAs,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const viewId = community.welcomeViewId
  const rain = await seed.makeNote(ann, { title: 'Why does rain fall?', viewId })
  for (let number = 0; number < 15; number += 1)
    await seed.makeNote(mia, { title: `Rain is water ${number}`, buildson: rain._id })
  const page = await openAs(mia)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/questions/${community._id}`)
  await expect(page.getByRole('link', { name: 'Rain is water 9' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Threads by their depth' })).toBeVisible()
  await expectAccessible(page)
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectFits(page)
  }
  const printed = page.evaluate(() => new Promise((resolve) => Object.assign(window, { print: () => resolve(true) })))
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await printed).toBe(true)

  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { totalPages, text } = await extractText(pdf)
  expect(totalPages).toBe(4)
  for (const number of [1, 2, 3, 4]) {
    const [, , width = 0, height = 0] = (await pdf.getPage(number)).view
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
  }
  const words = text.map((one) => one.replaceAll(/\s+/g, ' '))
  QUESTIONS.forEach((question, at) => expect(words[at]).toContain(question))
  for (const told of ['We have written 16 notes.', 'Whose idea helped you?', 'Which notes are still without an answer?', 'With whom have you not worked yet?'])
    expect(words[0]).toContain(told) // prettier-ignore
  expect(words[3]).toContain('I have written 15 notes.')
  for (const other of ['Waiting for us', 'Rain is water', 'Table of the figures', 'What we do next', 'Reset'])
    expect(words.join(' ')).not.toContain(other)
})
