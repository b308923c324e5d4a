import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// S1 of the targets of trust. See also server/platform/html.test.ts.

const NAUGHTY = JSON.parse(
  readFileSync(new URL(import.meta.resolve('big-list-of-naughty-strings/blns.json')), 'utf8'),
) as string[]
const RUN = 'top.ran=1;alert(1)'
const OURS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"><script>${RUN}</script></svg>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<details open ontoggle="${RUN}"><summary>a</summary></details>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<input autofocus onfocus="${RUN}">`,
  `<video><source onerror="${RUN}" src="x"></video>`,
  `"><img src=x onerror=${RUN}>`,
  `</textarea></title></style></script><img src=x onerror=${RUN}>`,
  `{{constructor.constructor('${RUN}')()}}`,
  `<a href="javascript:${RUN}" autofocus>a</a>`,
  `<div style="animation-name:x" onanimationstart="${RUN}"></div>`,
]
const TRICKS = [...OURS, ...NAUGHTY.filter((text) => /[<'"`]|script:/i.test(text))]
const PER_NOTE = 60
const TITLE_MAX = 150

/** Bypasses the content policy: texts must be harmless without it. */
test.use({ bypassCSP: true })

/** Executed code opens a dialog or sets a mark. */
const watch = async (page: Page) => {
  const ran: string[] = []
  page.on('dialog', async (dialog) => {
    ran.push(`${page.url()}: ${dialog.message()}`)
    await dialog.dismiss()
  })
  return async (where: string) => {
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect([where, ran, await page.evaluate(() => 'ran' in window)]).toEqual([where, [], false])
    expect([where, await page.locator('[href^="javascript:" i], [src^="javascript:" i]').count()]).toEqual([where, 0])
  }
}

test('no text that a member writes runs on anybody’s screen: titles, texts, names, supports, views, communities', async ({
  seed,
  openAs,
}) => {
  expect(TRICKS.length).toBeGreaterThan(200)
  const [image = ''] = OURS.slice(1)
  const community = await seed.makeCommunity({ title: `Class ${OURS.join('')}`.slice(0, TITLE_MAX) })
  const mallory = await seed.makeMember(community, { firstName: image, lastName: `<b>${image}` })
  const view = await seed.makeView(mallory, OURS.join('').slice(0, TITLE_MAX))
  const notes = []
  for (let at = 0; at < TRICKS.length; at += PER_NOTE) {
    const some = TRICKS.slice(at, at + PER_NOTE)
    const title = some.join('').slice(0, TITLE_MAX)
    const body = some.map((text) => `<div>${text}</div>`).join('')
    notes.push(await seed.makeNote(mallory, { title, body, viewId: view._id, x: at * 6, y: at * 4 }))
  }
  // Each alone, so that no earlier text can neutralize it, and displayed on the view in full size.
  for (const [at, text] of OURS.entries()) {
    const note = await seed.makeNote(mallory, { title: text, body: text })
    const place = { x: 500, y: at * 60, showInPlace: true }
    await seed.call(mallory, 'POST', '/api/links', { from: view._id, to: note._id, type: 'contains', data: place })
  }

  const manager = await seed.join(await seed.makeUser(), community, 'manager')
  const page = await openAs(manager)
  const nothingRan = await watch(page)
  const { _id } = community
  const screens = [
    '/', `/view/${view._id}`, `/communitytop/${_id}`, `/communityeditor/${_id}`, `/authormanager/${_id}`, `/manage/${_id}`,
    `/groupmanager/${_id}`, `/viewmanager/${_id}`, `/scaffoldmanager/${_id}`,
    ...notes.map((note) => `/contribution/${note._id}`),
  ] // prettier-ignore
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.getByRole('main').first()).toBeVisible()
    await nothingRan(screen)
  }
})
