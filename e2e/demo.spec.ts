import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { board, card, noteWindow } from './support/board.ts'
import type { Board } from '../shared/domain/views.ts'
import { expect, test } from './fixtures.ts'
import { drawnItems, overlapping, underrated } from './support/drawn.ts'
import { patience } from '../server/testing/patience.ts'

const ADDRESS = /The demo school is open: (\S+)/
const END = /--fresh” makes it anew/
const started: ChildProcess[] = []

const startDemo = async (folder: string): Promise<{ process: ChildProcess; url: string; said: string }> => {
  const args = ['scripts/demo.mjs', '--data-dir', folder, '--port', '0', '--notes', '120']
  const demo = spawn(process.execPath, args, { env: { ...process.env, HOST: '0.0.0.0', BCRYPT_ROUNDS: '4' }, stdio: 'pipe' }) // prettier-ignore
  started.push(demo)
  const said = await new Promise<string>((resolve, reject) => {
    let heard = ''
    const hear = (chunk: Buffer) => {
      heard += chunk.toString()
      if (END.test(heard)) resolve(heard)
    }
    demo.stdout.on('data', hear)
    demo.stderr.on('data', hear)
    demo.once('exit', (code) => reject(new Error(`The demo ended with ${code} at its start:\n${heard}`)))
  })
  return { process: demo, said, url: ADDRESS.exec(said)?.[1]?.replace('localhost', '127.0.0.1') ?? '' }
}

const stop = async (demo: ChildProcess) => {
  const ended = once(demo, 'exit')
  demo.kill('SIGINT')
  expect((await ended)[0]).toBe(0)
}

const expectShown = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(380)

test.afterEach(() => started.forEach((demo) => demo.kill('SIGKILL')))

test('the demo opens a school on this machine alone, where a pupil signs in and finds boards, scaffolds and pictures; no two cards overlap [PLAC-02]', async ({ page }) => {
  test.setTimeout(patience(120_000))
  const folder = await mkdtemp(join(tmpdir(), 'buildon-demo-'))
  const first = await startDemo(folder)
  const { port } = new URL(first.url)
  expect(first.said).toContain('Writing a school of 120 notes')
  await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow('fetch failed')

  const [, name = '', password = ''] = /^ {2}(alice) +(\S+) +Alice/m.exec(first.said) ?? []
  await page.goto(`${first.url}/login`)
  await page.getByLabel('User name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Enter Grade 5: Our questions' }).click()
  for (const title of ['Why do leaves change colour?', 'Light and shadow', 'Is a virus alive?'])
    await expect(card(page, new RegExp(title.replace('?', '\\?')))).toBeVisible()
  const emblems = board(page).locator('img')
  await expect(emblems).toHaveCount(6)
  for (const emblem of await emblems.all()) await expectShown(emblem)

  const address = page.url()
  await page.setViewportSize({ width: 1600, height: 1200 })
  const ask = <T>(path: string) =>
    page.evaluate(async (at) => {
      const token = /token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      return (await fetch(at, { headers: { Authorization: `Bearer ${token}` } })).json() as Promise<unknown>
    }, path) as Promise<T>
  const { communityId } = await ask<{ communityId: string }>(`/api/objects/${address.split('/view/')[1]}`)
  const views = await ask<{ _id: string }[]>(`/api/communities/${communityId}/views`)
  expect(views.length).toBeGreaterThan(3)
  for (const { _id } of views) {
    await page.goto(`${first.url}/view/${_id}`)
    const shown = await ask<Board>(`/api/views/${_id}/board`)
    const items = shown.items.filter(({ data }) => !data.fixed)
    if (items.length === 0) continue
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(page.locator('[data-canvas-item]')).toHaveCount(shown.items.length)
    const drawn = (await drawnItems(page)).filter(({ id }) => items.some((item) => item._id === id))
    expect(underrated(drawn, { items })).toEqual([])
    expect(overlapping(drawn)).toEqual([])
  }
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto(address)

  await card(page, /Why do leaves change colour/).dblclick()
  await card(page, /Where does the green go/).dblclick()
  const note = noteWindow(page, /Where does the green go/)
  await expect(note.getByText('My theory')).toBeVisible()
  await expect(note.getByText('takes the laundry in before the rain')).toBeVisible()

  await stop(first.process)
  const second = await startDemo(folder)
  expect(second.said).not.toContain('Writing a school')
  await stop(second.process)
  await rm(folder, { recursive: true })
}) // prettier-ignore
