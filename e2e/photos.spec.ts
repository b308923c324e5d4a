import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Contribution } from '../shared/domain/contributions.ts'
import { fileOf } from '../shared/domain/files.ts'
import { expect, test } from './fixtures.ts'
import { board } from './support/board.ts'

test('a view with twenty 40-megapixel photos transfers less than 2 MB for its cards, and the original opens on request [PHOT-03]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  // Enlarged noise, which is fast to decode.
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const small = sharp({ create: { width: 46, height: 35, channels: 3, background: '#000', noise } })
  const photo = await sharp(await small.png().toBuffer())
    .resize(7360, 5520)
    .jpeg({ quality: 50 })
    .toBuffer()
  for (let at = 0; at < 20; at++) {
    const draft = { type: 'Attachment', title: `photo ${at}`, authors: [member.authorId] }
    const begun = await seed.call<Contribution>(member, 'POST', `/api/contributions/${community._id}`, draft)
    await seed.giveFile(member, begun._id, `photo ${at}.jpg`, new Uint8Array(photo))
    const data = { x: 20 + (at % 5) * 120, y: 20 + Math.floor(at / 5) * 100, showInPlace: true, width: 100, height: 75 }
    await seed.call(member, 'POST', '/api/links', { from: community.welcomeViewId, to: begun._id, type: 'contains', data }) // prettier-ignore
  }
  const loaded: Promise<number>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/attachments/')) loaded.push(response.body().then((body) => body.length)) // prettier-ignore
  })
  await page.goto(`/view/${community.welcomeViewId}`)
  const pictures = board(page).getByRole('img', { name: /^photo / })
  await expect(pictures).toHaveCount(20)
  const widths = () => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth))
  await expect.poll(widths).toEqual(Array.from({ length: 20 }, () => 640))
  const bytes = await Promise.all(loaded)
  expect(bytes.length).toBe(20)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(2_000_000)

  await pictures.first().dblclick()
  const original = page.getByRole('dialog').getByRole('img', { name: /^photo / })
  await expect(original).toHaveJSProperty('naturalWidth', 7360)
})

test('a photo taken upright with a wide-gamut profile looks as it did before it was uploaded [PHOT-01]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const [red, blue] = ['#d02020', '#2020d0'].map((background) => ({ create: { width: 60, height: 40, channels: 3 as const, background } })) // prettier-ignore
  const wide = await sharp(red)
    .composite([{ input: blue, left: 30, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  for (const photo of [wide, readFileSync(new URL('../server/testing/exif-orientation6.jpg', import.meta.url))]) {
    const draft = { type: 'Attachment', title: 'photo', authors: [member.authorId] }
    const begun = await seed.call<Contribution>(member, 'POST', `/api/contributions/${community._id}`, draft)
    const stored = fileOf(await seed.giveFile(member, begun._id, 'photo.jpg', new Uint8Array(photo)))
    await page.goto(`/contribution/${begun._id}`)
    const [before, after] = await page.evaluate(
      (addresses) =>
        Promise.all(
          addresses.map(async (address) => {
            const picture = new Image()
            picture.src = address
            await picture.decode()
            const canvas = Object.assign(document.createElement('canvas'), { width: picture.naturalWidth, height: picture.naturalHeight }) // prettier-ignore
            const paper = canvas.getContext('2d')!
            paper.drawImage(picture, 0, 0)
            return [canvas.width, canvas.height, paper.getImageData(0, 0, canvas.width, canvas.height).data.join()]
          }),
        ),
      [`data:image/jpeg;base64,${photo.toString('base64')}`, stored?.url ?? ''],
    )
    expect(after?.slice(0, 2)).toEqual([stored?.width, stored?.height])
    expect(Number(after?.[1])).toBeGreaterThan(Number(after?.[0]))
    expect(after?.[2] === before?.[2]).toBe(true)
  }
})
