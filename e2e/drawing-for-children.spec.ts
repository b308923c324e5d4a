import type { Page } from '@playwright/test'
import type { Contribution } from '../shared/domain/contributions.ts'
import { BLANK_DRAWING } from '../shared/domain/drawings.ts'
import { expect, type Member, type SeededCommunity, test } from './fixtures.ts'
import { setColours } from './support/axe.ts'
import { noteWindow } from './support/board.ts'
import {
  choose,
  drawingIn,
  drawLine,
  fingerLine,
  fingersOf,
  linesIn,
  onSheet,
  paperOf,
  tool,
} from './support/drawing.ts'
import type { Seed } from './support/seed.ts'

const makeDrawing = async (
  seed: Seed,
  member: Member,
  { _id, welcomeViewId }: SeededCommunity,
  svg = BLANK_DRAWING,
) => {
  const object = { type: 'Drawing', title: 'Leaf', authors: [member.authorId], status: 'active', data: { svg } }
  const drawing = await seed.call<Contribution>(member, 'POST', `/api/contributions/${_id}`, object)
  await seed.placeOn(member, welcomeViewId, drawing._id, 40, 40)
  const stored = async () =>
    String((await seed.call<Contribution>(member, 'GET', `/api/objects/${drawing._id}`)).data.svg)
  return { drawing, stored }
}

const openInWindow = async (page: Page, { welcomeViewId }: SeededCommunity) => {
  await page.goto(`/view/${welcomeViewId}`)
  // On a phone, an outline.
  if ((page.viewportSize()?.width ?? 0) < 600) await page.getByRole('button', { name: 'Drawing Leaf' }).click()
  else await page.getByRole('option', { name: 'Leaf' }).press('Enter')
  const frame = tool(page)
  await expect(drawingIn(frame)).toBeAttached()
  return frame
}

const boxOf = async (locator: ReturnType<typeof tool>) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

const save = async (page: Page) => {
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await answered).ok()).toBe(true)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
}

test('every tool draws, words are typed in place, and nothing of another editor is requested [KIDS-01]', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const { stored } = await makeDrawing(seed, ann.member, community)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const frame = await openInWindow(page, community)
  const drawing = drawingIn(frame)

  await drawLine(page, frame, [0.1, 0.1], [0.3, 0.3])
  await choose(frame, 'Highlighter')
  await choose(frame, 'Yellow')
  await drawLine(page, frame, [0.1, 0.3], [0.4, 0.3])
  await expect(drawing.locator('path[fill="#f5c400"][fill-opacity="0.4"]')).toHaveCount(1)
  await choose(frame, 'Shapes')
  await choose(frame, 'Blue')
  for (const [at, [shape, element]] of [
    ['Line', 'line'],
    ['Arrow', 'polyline'],
    ['Rectangle', 'rect'],
    ['Ellipse', 'ellipse'],
  ].entries()) {
    await choose(frame, shape!)
    await drawLine(page, frame, [0.5, 0.1 + at * 0.2], [0.7, 0.2 + at * 0.2])
    await expect(drawing.locator(`${element}[stroke="#1c6fd6"]`)).toHaveCount(1)
  }

  await choose(frame, 'Text')
  const place = await onSheet(frame, [0.1, 0.6])
  await page.mouse.click(place.x, place.y)
  await page.keyboard.type('pines & 2 < 3')
  await expect(drawing.locator('text')).toHaveText('pines & 2 < 3')
  await save(page)
  expect(await stored()).toContain('>pines &amp; 2 &lt; 3</text>')
  await page.keyboard.press('Control+z')
  await frame.getByRole('button', { name: 'Undo' }).click()
  await expect(drawing.locator('text')).toHaveCount(0)
  expect(requested.filter((url) => /svgedit|svg-edit/i.test(url))).toEqual([])
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectAccessible(page)
})

test('keys choose every tool and colour, draw on the paper and undo [KIDS-01]', async ({ seed, oneMember }) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  await makeDrawing(seed, ann.member, community)
  const frame = await openInWindow(page, community)
  await paperOf(frame).focus()
  await page.keyboard.press('3')
  await frame.getByRole('radio', { name: 'Orange' }).focus()
  await page.keyboard.press('ArrowRight')
  await paperOf(frame).focus()
  await page.keyboard.press(' ')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await expect(drawingIn(frame).locator('path[fill="#f5c400"]')).toHaveCount(1)
  await page.keyboard.press('t')
  await page.keyboard.press('Enter')
  await page.keyboard.type('top')
  await page.keyboard.press('Enter')
  await expect(drawingIn(frame).locator('text')).toHaveText('top')
  await expect(noteWindow(page, 'Leaf')).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(drawingIn(frame).locator('path, text')).toHaveCount(0)
})

test('the tool is 400 high, fills the window at one press for good, and always on a phone [KIDS-02]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  await makeDrawing(seed, ann.member, community)
  let frame = await openInWindow(page, community)
  const whole = await boxOf(frame)
  const paper = await boxOf(paperOf(frame))
  expect(whole.height).toBe(400)
  expect(Math.round(paper.width)).toBe(Math.round(whole.width))
  expect(paper.y + paper.height).toBeCloseTo(whole.y + whole.height)
  expect(paper.height).toBeGreaterThan(400 - 100)
  // Drawn to the far corner, although the sheet was square.
  await page.mouse.move(paper.x + 20, paper.y + 20)
  await page.mouse.down()
  await page.mouse.move(paper.x + paper.width - 10, paper.y + paper.height - 10, { steps: 5 })
  await page.mouse.up()
  const width = Number(await drawingIn(frame).getAttribute('width'))
  expect(width / 200).toBeCloseTo((paper.width - 10) / paper.height, 0)

  const fills = async ({ width, height }: { width: number; height: number }) => {
    await expect.poll(() => boxOf(frame)).toEqual({ x: 0, y: 0, width, height })
    const { x, y, ...size } = await boxOf(paperOf(frame))
    expect([x, size.width, Math.round(y + size.height)]).toEqual([0, width, height])
    const outside = await frame.locator('button, input, [role=application]').evaluateAll(
      (controls, room) =>
        controls.filter((control) => {
          const { left, right, top, bottom, width: wide } = control.getBoundingClientRect()
          return wide > 0 && (left < 0 || top < 0 || right > room.width || bottom > room.height)
        }).length,
      { width, height },
    )
    expect(outside).toBe(0)
  }
  await frame.getByRole('button', { name: 'Fill the window' }).click()
  await fills({ width: 1280, height: 800 })
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  frame = await openInWindow(page, community)
  await fills({ width: 1280, height: 800 })
  await frame.getByRole('button', { name: 'Leave the full window' }).click()
  await expect.poll(async () => (await boxOf(frame)).height).toBe(400)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  frame = await openInWindow(page, community)
  await fills({ width: 390, height: 844 })
  await expect(frame.getByRole('button', { name: 'Leave the full window' })).toHaveCount(0)
  await choose(frame, 'Shapes')
  await fills({ width: 390, height: 844 })
  await frame.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(frame).toHaveCount(0)
})

test('nothing fills the paper of a saved drawing, and the tool has the colours of the theme [KIDS-03]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const { stored } = await makeDrawing(seed, ann.member, community)
  const frame = await openInWindow(page, community)
  await setColours(page, 'dark')
  await drawLine(page, frame, [0.2, 0.2], [0.6, 0.6])
  const backgrounds = () =>
    paperOf(frame).evaluate((paper) => {
      const colourOf = (element: Element | null | undefined) => element && getComputedStyle(element).backgroundColor
      return { ground: colourOf(paper.parentElement), bar: colourOf(paper.parentElement?.previousElementSibling) }
    })
  expect(await backgrounds()).toEqual({ ground: 'rgb(26, 25, 23)', bar: 'rgb(36, 35, 32)' })
  // The stored ink is black, and light on the dark ground.
  expect(await frame.getByRole('radio', { name: 'Black' }).locator('+ span').evaluate((dot) => getComputedStyle(dot).backgroundColor)).toBe('rgb(237, 237, 237)') // prettier-ignore
  await save(page)
  const saved = await stored()
  expect(saved.match(/<(?!\/|svg|g|title|path)/g)).toBeNull()
  expect(saved.match(/<path [^>]*fill="#000000"/g)).toHaveLength(1)
  const painted = await page.evaluate(async (svg) => {
    const picture = new Image()
    picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
    await picture.decode()
    const sheet = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight).getContext('2d')!
    sheet.drawImage(picture, 0, 0)
    return [...sheet.getImageData(5, 150, 1, 1).data]
  }, saved)
  expect(painted).toEqual([0, 0, 0, 0])
  await setColours(page, 'light')
  expect(await backgrounds()).toEqual({ ground: 'rgb(248, 244, 236)', bar: 'rgb(255, 253, 249)' })
})

test('a finger draws and erases without moving the page, a second one does nothing, and undo goes back to the empty paper [KIDS-04]', async ({
  seed,
  browser,
  contextOptions,
  oneMember,
  server,
}) => {
  const { community, ann } = await oneMember()
  const { stored } = await makeDrawing(seed, ann.member, community)
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: server.url,
    hasTouch: true,
    viewport: { width: 1024, height: 768 },
  })
  await context.addCookies([{ name: 'token', value: ann.member.token, url: server.url, sameSite: 'Lax' }])
  const page = await context.newPage()
  const frame = await openInWindow(page, community)
  const session = await context.newCDPSession(page)
  const placed = async () => ({
    paper: await boxOf(paperOf(frame)),
    scrolled: await page.evaluate(() => [scrollX, scrollY, visualViewport?.scale, visualViewport?.offsetTop]),
  })
  const before = await placed()
  const lines = linesIn(frame)

  await fingerLine(session, frame, [0.1, 0.1], [0.1, 0.8])
  await expect(lines).toHaveCount(1)
  await fingerLine(session, frame, [0.4, 0.1], [0.4, 0.8])
  await expect(lines).toHaveCount(2)
  // A palm beside the drawing finger.
  const fingers = fingersOf(session)
  const [at, palm] = [await onSheet(frame, [0.7, 0.2]), await onSheet(frame, [0.9, 0.9])]
  await fingers('touchStart', at)
  await fingers('touchStart', at, palm)
  await fingers('touchMove', { x: at.x, y: at.y + 60 }, { x: palm.x - 90, y: palm.y })
  await fingers('touchEnd')
  await expect(lines).toHaveCount(3)
  const drawn = await drawingIn(frame).innerHTML()

  await choose(frame, 'Eraser')
  await fingerLine(session, frame, [0.25, 0.5], [0.55, 0.5])
  await expect(lines).toHaveCount(2)
  expect(await placed()).toEqual(before)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(lines).toHaveCount(3)
  expect(await drawingIn(frame).innerHTML()).toBe(drawn)
  for (const left of [2, 1, 0]) {
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(lines).toHaveCount(left)
  }
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  expect(await stored()).toBe(BLANK_DRAWING)
  await context.close()
})

const FORMER =
  '<svg width="320" height="240" xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:se="http://svg-edit.googlecode.com"><defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f00" stop-opacity="0.5"></stop></linearGradient><filter id="b" x="-50%"><feGaussianBlur stdDeviation="2"></feGaussianBlur></filter><marker id="m" viewBox="0 0 100 100" orient="auto"><path d="m0,50l100,40z"></path></marker></defs><g class="layer"><title>Layer 1</title><path fill="url(#a)" filter="url(#b)" marker-end="url(#m)" d="m1,1l9,9" id="svg_1" se:connector="svg_1 svg_2"></path><text xml:space="preserve" font-family="serif" text-anchor="middle">Été &amp; &lt;</text><image xlink:href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==" width="9"></image><use xlink:href="#svg_1"></use></g><g class="layer"><title>Layer 2</title><g transform="rotate(9)"><rect width="9" height="9"></rect></g></g></svg>'
const OTHERS =
  '<svg viewBox="10 10 50 50" xmlns="http://www.w3.org/2000/svg"><title>Drawn elsewhere</title><polygon points="10,10 20,10 20,20"></polygon><g fill="red"><circle cx="40" cy="40" r="5"></circle></g></svg>'

/** All elements below the root, with their attributes in alphabetical order and the text directly in them. */
const elementsOf = (page: Page, svg: string) =>
  page.evaluate((text) => {
    const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml')
    return [...documentElement.querySelectorAll('*')].map((element) => {
      const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`).toSorted()
      const words = [...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : []))
      return { text: [element.localName, ...attributes, ...words].join(' '), parent: element.parentElement?.localName }
    })
  }, svg)

test('drawings of the former tool and of other clients open, and keep every element after one more stroke [KIDS-05]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  for (const [svg, layer] of [
    [FORMER, 'g'],
    [OTHERS, 'svg'],
  ] as const) {
    const { drawing, stored } = await makeDrawing(seed, ann.member, community, svg)
    const former = await stored()
    await page.goto(`/contribution/${drawing._id}`)
    const frame = tool(page)
    await expect(drawingIn(frame)).toBeAttached()
    await paperOf(frame).focus()
    for (const key of [' ', 'ArrowRight', 'ArrowDown', ' ']) await page.keyboard.press(key)
    await save(page)
    const [before, after] = [await elementsOf(page, former), await elementsOf(page, await stored())]
    const stroke = after.findIndex(({ text }) => /^path d=\S.* fill=#000000$/.test(text))
    expect(after[stroke]?.parent).toBe(layer)
    expect(after.toSpliced(stroke, 1)).toEqual(before)
  }
})

test('a drawing of 20,000 strokes is drawn on and erased from', async ({ seed, oneMember }) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const strokes = Array.from({ length: 20_000 }, (_, at) => {
    const [x, y] = [(at % 200) + 1, Math.floor(at / 200) * 2 + 1]
    return `<path d="M${x} ${y}q.5 .5 1 0t1 0 1-.5-.5 1-1 1-.5-.5z" fill="#1c6fd6"></path>`
  }).join('')
  const svg = BLANK_DRAWING.replace('</g>', `${strokes}</g>`)
  const { drawing } = await makeDrawing(seed, ann.member, community, svg)
  await page.goto(`/contribution/${drawing._id}`)
  const frame = tool(page)
  await expect(linesIn(frame)).toHaveCount(20_000)
  await drawLine(page, frame, [0.2, 0.2], [0.7, 0.7])
  await expect(linesIn(frame)).toHaveCount(20_001)
  await choose(frame, 'Eraser')
  await drawLine(page, frame, [0.5, 0.5], [0.52, 0.5])
  await expect.poll(() => linesIn(frame).count()).toBeLessThan(20_000)
  await frame.getByRole('button', { name: 'Undo' }).click()
  await expect(linesIn(frame)).toHaveCount(20_001)
})
