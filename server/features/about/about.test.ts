import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast, statuses } from '../../testing/cast.ts'
import { parseChangeLog } from './change-log.ts'
import { createFlashNotice } from './flash-notice.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const changeLogSchema = z.strictObject({
  title: z.literal('Change Log'),
  versions: z
    .array(
      z.strictObject({
        version: z.string(),
        date: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
        title: z.string(),
        body: z.string().check(z.regex(/^### \w+\n\n- /)),
      }),
    )
    .check(z.minLength(1)),
})

const everybody = { visitor: 200, outsider: 200, writer: 200, owner: 200, manager: 200, admin: 200 }
const nobody = { visitor: 404, outsider: 404, writer: 404, owner: 404, manager: 404, admin: 404 }

const noticeFile = () => join(app.ctx.env.dataDir, 'flash-notice.html')
const notice = async () => {
  const answer = await app.request('GET', '/api/flashNotice')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  return answer.text
}

test('anybody reads the change log, and by reading alone [CALL-79]', async () => {
  const cast = await makeCast(app)
  for (const path of ['/api/changeLog', '/api/version'])
    expect(await statuses(app, cast, 'GET', path)).toEqual(everybody)
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(await statuses(app, cast, method, '/api/changeLog')).toEqual(nobody)
  const [newest] = (await app.request('GET', '/api/changeLog/?_=1')).as(changeLogSchema).versions
  const version = await app.request('GET', '/api/version')
  expect(version.body).toMatchObject({ build: newest?.version })
})

test('anybody reads what the operator has written into a file, as it stands now and cleaned [CALL-77]', async () => {
  const cast = await makeCast(app)
  expect(await notice()).toBe('')
  const script = '<script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">x</a>'
  await writeFile(noticeFile(), `\ufeff<p>Closed on <b>Frïday</b></p>${script}<iframe srcdoc="x"></iframe>\n`)
  expect(await statuses(app, cast, 'GET', '/api/flashNotice')).toEqual(everybody)
  expect(await notice()).toBe('<p>Closed on <b>Frïday</b></p><img src="x"><a>x</a>')
  expect((await app.request('HEAD', '/api/flashNotice')).status).toBe(200)
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(await statuses(app, cast, method, '/api/flashNotice')).toEqual(nobody)
  expect(await readFile(noticeFile(), 'utf8')).toContain('Closed')

  await writeFile(noticeFile(), 'Open')
  expect(await notice()).toBe('Open')
  await writeFile(noticeFile(), 'Shut')
  expect(await notice()).toBe('Shut')
  for (const empty of ['', ' \n ', '<!-- nothing today -->']) {
    await writeFile(noticeFile(), empty)
    expect(await notice()).toBe('')
  }
  await rm(noticeFile())
  expect(await notice()).toBe('')
})

test('a notice that cannot be used is none, and the log hears once', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'buildon-notice-')), 'notice.html')
  const warn = vi.fn<() => void>()
  const flashNotice = createFlashNotice(path, { warn } as unknown as Logger)
  const faults: [string, () => Promise<void>][] = [
    ['too long', () => writeFile(path, 'x'.repeat(65 * 1024))],
    ['too many elements', () => writeFile(path, '<b>'.repeat(20_001))],
    ['a folder', () => mkdir(path)],
  ]
  for (const [index, [fault, make]] of faults.entries()) {
    await make()
    for (const round of [1, 2, 3]) expect([fault, round, await flashNotice()]).toEqual([fault, round, ''])
    expect([fault, warn.mock.calls.length]).toEqual([fault, index + 1])
    await rm(path, { recursive: true })
  }
  await writeFile(path, 'Good')
  expect(await flashNotice()).toBe('Good')
  await rm(dirname(path), { recursive: true })
})

test('a change log is read release by release; what has no version and date is none', () => {
  const text =
    '# Log\n\nWords.\n\n## Unreleased\n\n- x\n\n## [2.0.0] - 2026-02-01\n\n### Added\n\n- ## a\n\n## 1.0.0 - 2026-01-01\n'
  expect(parseChangeLog(text)).toEqual({
    title: 'Log',
    versions: [
      { version: '2.0.0', date: '2026-02-01', title: '[2.0.0] - 2026-02-01', body: '### Added\n\n- ## a' },
      { version: '1.0.0', date: '2026-01-01', title: '1.0.0 - 2026-01-01', body: '' },
    ],
  })
  expect(parseChangeLog('')).toEqual({ title: '', versions: [] })
})
