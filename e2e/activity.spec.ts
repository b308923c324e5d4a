import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from './fixtures.ts'
import { expectFitsTranslated, notFitting } from './support/words.ts'

/** The last two: characters of a font subset that pdfmake can't unpack, and a word wider than its column. */
const TITLES = [
  '彩虹是怎么形成的？',
  '陽光和水滴',
  '虹はどうしてできるの？',
  'Почему идёт дождь?',
  'Pourquoi l’été, Żółć, ñandú?',
  '們樂業説経広沢',
  'Rain'.repeat(60),
]

test('the dashboard is saved as a PDF of letter pages with titles of many scripts, of fonts that come only then; it fits and is accessible [DSH1-09, DSH1-12]', async ({
  seed,
  openAs,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: '李', lastName: '雪' })
  for (const title of TITLES) await seed.makeNote(ann, { title })
  const page = await openAs(mia)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const fonts = () => asked.filter((url) => url.endsWith('.woff'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/dashboard/${community._id}?action=created`)
  await expect(page.getByRole('link', { name: TITLES[0] })).toBeVisible()
  expect(asked.filter((url) => /\/(pdf|excel)/i.test(url))).toEqual([])
  expect(fonts()).toEqual([])

  const exported = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as PDF' }).click(),
    ])
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())))
    const { info } = (await pdf.getMetadata()) as { info: { Title?: string } }
    const { text } = await extractText(pdf, { mergePages: true })
    const words = text.replaceAll(/\s/g, '')
    const first = await pdf.getPage(1)
    const { items } = await first.getTextContent()
    const ends = items.map((item) => ('width' in item ? Number(item.transform[4]) + item.width : 0))
    return { name: download.suggestedFilename(), title: info.Title, view: first.view, words, right: Math.max(...ends) }
  }
  const real = await exported()
  expect([real.name, real.title]).toEqual(['User Activity Statistics.pdf', 'User Activity Statistics'])
  expect(real.view).toEqual([0, 0, 612, 792])
  expect(real.right).toBeLessThanOrEqual(612 - 40 + 1)
  for (const text of ['User Activity Statistics', 'ChangeActionTitleUser', ...TITLES, '李 雪'])
    expect(real.words).toContain(text.replaceAll(' ', ''))
  // Only the required font files.
  expect(fonts().length).toBeGreaterThan(3)
  expect(fonts().length).toBeLessThan(30)

  await page.getByRole('switch', { name: 'Hidden names' }).click()
  await expect(page.getByRole('cell', { name: '李 雪' })).toHaveCount(0)
  const hidden = await exported()
  const { pseudoName } = await seed.call<{ pseudoName: string }>(mia, 'GET', `/api/objects/${ann.authorId}`)
  expect(hidden.words).toContain(pseudoName)
  expect(hidden.words).not.toContain('李雪')

  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await notFitting(page)).toEqual([])
  }
  await expectAccessible(page)
  await expectFitsTranslated(page)
})
