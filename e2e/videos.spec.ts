import type { Page } from '@playwright/test'
import type { Contribution } from '../shared/domain/contributions.ts'
import { tagsOf } from '../shared/domain/videos.ts'
import { expect, type Member, test } from './fixtures.ts'
import { film, type TestFile } from './support/files.ts'
import type { Seed } from './support/seed.ts'
import { expectFitsTranslated } from './support/words.ts'

const player = (page: Page) => page.locator('video')
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' }).getByRole('listitem')
const passing = (page: Page) => page.locator('[aria-live="polite"]').filter({ has: page.locator('span') })
const seek = (page: Page, seconds: number) =>
  player(page).evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to
  }, seconds)
const timeOf = (page: Page) => player(page).evaluate((video: HTMLVideoElement) => Math.round(video.currentTime))

const makeVideo = async (seed: Seed, member: Member, { name, buffer }: TestFile) => {
  const body = { type: 'Video', title: 'Roots', status: 'unsaved', authors: [member.authorId], data: {} }
  const made = await seed.call<Contribution>(member, 'POST', `/api/contributions/${member.communityId}`, body)
  return seed.giveFile(member, made._id, name, new Uint8Array(buffer))
}

test('a video note plays, also with a link that has expired, takes comments at its times, and shows them as it comes to them [VIDE-01, VIDE-04, VIDE-05, VIDE-07, VIDE-08, PROD-02]', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { ann } = await oneMember()
  const { page, member } = ann
  const video = await makeVideo(seed, member, await film(page, 'roots.webm', 90))
  await seed.call(member, 'POST', `/api/objects/${video._id}/tags`, { time: 0, comment: 'Dry earth' })

  await test.step('with a link that has expired a fresh one is fetched', async () => {
    // A slow machine reads the object twice.
    let answers = 0
    await page.route(`**/api/objects/${video._id}`, async (route) => {
      const response = await route.fetch()
      const object = (await response.json()) as Contribution
      const url = `${String(object.data.url)}&answer=${++answers}`
      await route.fulfill({ response, json: { ...object, data: { ...object.data, url } } })
    })
    // The first link has expired.
    const links = new Set<string>()
    await page.route('**/attachments/**', async (route) => {
      links.add(route.request().url())
      const [expired] = links
      if (route.request().url() === expired) await route.fulfill({ status: 401 })
      else await route.continue()
    })
    await page.goto(`/contribution/${video._id}`)
    await expect.poll(() => player(page).evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThan(1)
    expect(links.size).toBe(2)
    expect(await player(page).boundingBox()).toMatchObject({ width: 720, height: 420 })
  })

  await test.step('a comment is added at the current time, and leads there when it is chosen', async () => {
    await seek(page, 1)
    await page.getByRole('textbox', { name: 'Comment' }).fill('Now they drink')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(comments(page)).toHaveText([/0:00.*Dry earth.*Ann Lee/, /0:01.*Now they drink.*Ann Lee/])
    const stored = await seed.call<Contribution>(member, 'GET', `/api/objects/${video._id}`)
    expect(tagsOf(stored)[1]).toMatchObject({ authorId: member.authorId, time: 1, comment: 'Now they drink' })
    await expectAccessible(page)
    await expectFitsTranslated(page)
    await seek(page, 0)
    await page.getByRole('button', { name: 'Go to 0:01' }).click()
    expect(await timeOf(page)).toBe(1)
  })

  await test.step('while it plays those of the moment pass', async () => {
    await seek(page, 0)
    await expect(passing(page)).toHaveCount(0)
    await player(page).evaluate((film: HTMLVideoElement) => {
      film.muted = true
      return film.play()
    })
    await expect(passing(page)).toContainText('Dry earth')
    await expect(passing(page)).toContainText('Now they drink')
  })
})

test('a video shows the captions that its author wrote, as the policy of the pages allows [VOIC-04]', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { ann } = await oneMember()
  const { page, member } = ann
  const draft = { type: 'Attachment', title: 'Roots', authors: [member.authorId] }
  const made = await seed.call<Contribution>(member, 'POST', `/api/contributions/${member.communityId}`, draft)
  const { name, buffer } = await film(page, 'roots.webm', 90)
  await seed.giveFile(member, made._id, name, new Uint8Array(buffer))
  await page.goto(`/contribution/${made._id}`)
  await page.getByRole('textbox', { name: 'Captions' }).fill('WEBVTT\n\n00:00.000 --> 00:04.000\n<v Ann>Dry earth</v>')
  await page.getByRole('button', { name: 'Contribute' }).click()
  const captions = () =>
    player(page).evaluate(
      ({ textTracks: [track] }: HTMLVideoElement) =>
      [track?.mode, ...[...(track?.cues ?? [])].map((cue) => (cue as VTTCue).text)], // prettier-ignore
    )
  await expect.poll(captions).toEqual(['showing', '<v Ann>Dry earth</v>'])
  await page.reload()
  await expect.poll(captions).toEqual(['showing', '<v Ann>Dry earth</v>'])
  await expectAccessible(page)
  await expectFitsTranslated(page)
})
