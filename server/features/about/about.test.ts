import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast, statuses } from '../../testing/cast.ts'
import { parseChangeLog } from './change-log.ts'

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

test('anybody reads the change log and the notice of the day', async () => {
  const cast = await makeCast(app)
  const everybody = { visitor: 200, outsider: 200, writer: 200, owner: 200, manager: 200, admin: 200 }
  for (const path of ['/api/changeLog', '/api/flashNotice', '/api/version'])
    expect(await statuses(app, cast, 'GET', path)).toEqual(everybody)
  const [newest] = (await app.request('GET', '/api/changeLog/?_=1')).as(changeLogSchema).versions
  const version = await app.request('GET', '/api/version')
  expect(version.body).toMatchObject({ build: newest?.version })
  const notice = await app.request('GET', '/api/flashNotice')
  expect([notice.headers.get('content-type'), notice.text]).toEqual(['text/html; charset=utf-8', ''])
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
