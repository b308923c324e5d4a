import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TRANSLATED_TEXT_MAX, TRANSLATION_CHUNK } from '../../../shared/wire/limits.ts'
import { translatedSchema } from '../../../shared/domain/translation.ts'
import { createLog } from '../../platform/log.ts'
import { withOtherSettings } from '../../testing/other-settings.ts'
import { startTestApp, type TestClient, type TestApp } from '../../testing/app.ts'
import { forUsers, makeCast, statuses, type Cast } from '../../testing/cast.ts'
import { makeUser, type Person } from '../../testing/makers.ts'
import { startTranslationService, TRANSLATE_KEY } from '../../testing/stand-ins/translation-service.ts'
import { libreTranslate } from './libre-translate.ts'

let service: Awaited<ReturnType<typeof startTranslationService>>
let app: TestApp
let cast: Cast
let somebody: Person
const lines: string[] = []
beforeAll(async () => {
  service = await startTranslationService()
  app = await startTestApp({ TRANSLATE_URL: service.url, TRANSLATE_KEY })
  cast = await makeCast(app)
  somebody = cast.callers.outsider
})
beforeEach(() => {
  service.behave('honest')
  service.asked.length = 0
  lines.length = 0
})
afterAll(async () => {
  await app.stop()
  service.stop()
})

const pathOf = (text: string, language = 'English') =>
  `/api/translate?text=${encodeURIComponent(text)}&language=${encodeURIComponent(language)}`
const ask = (text: string, language?: string, { token } = somebody, door: TestClient = app) =>
  door.request('GET', pathOf(text, language), { token })

const withDoor = (settings: Partial<TestApp['ctx']['env']>, use: (door: TestClient) => Promise<void>) =>
  withOtherSettings(app, settings, use, createLog('trace', { write: (line) => void lines.push(line) }))

test('a text of everybody with an account is translated, and of nobody else [CALL-88]', async () => {
  expect(await statuses(app, cast, 'GET', pathOf('Hei'))).toEqual(forUsers())
  expect(service.asked).toHaveLength(5)
  const answer = await ask('Hei maailma', 'Chinese')
  expect([answer.status, answer.body]).toEqual([200, { responseDesc: 'Success', text: 'zh(Hei maailma)' }])
  expect(service.asked.at(-1)).toEqual({
    q: 'Hei maailma',
    source: 'auto',
    target: 'zh',
    format: 'text',
    api_key: TRANSLATE_KEY,
  })
})

test('all eight language codes are accepted, “cn” and “zh_CN” among them [TRNS-14]', async () => {
  for (const [code, target] of [
    ['en', 'en'],
    ['es', 'es'],
    ['fr', 'fr'],
    ['fi', 'fi'],
    ['pt', 'pt'],
    ['cn', 'zt'],
    ['ja', 'ja'],
    ['zh_CN', 'zh'],
  ] as const)
    expect([code, (await ask('Hei', code)).body]).toEqual([code, { responseDesc: 'Success', text: `${target}(Hei)` }])
  expect(service.asked.map(({ target }) => target)).toEqual(['en', 'es', 'fr', 'fi', 'pt', 'zt', 'ja', 'zh'])
  for (const wrong of ['de', 'zh_TW', 'C N', 'toString'])
    expect([wrong, (await ask('Hei', wrong)).status]).toEqual([wrong, 422])
})

test('languages go by name or code, and no others', async () => {
  for (const [named, target] of [
    ['English', 'en'],
    ['english', 'en'],
    ['en', 'en'],
    ['Chinese', 'zh'],
    ['zh-CN', 'zh'],
  ] as const)
    expect((await ask('Hei', named)).as(translatedSchema)).toEqual({ responseDesc: 'Success', text: `${target}(Hei)` })
  const asked = service.asked.length
  for (const wrong of ['', 'Klingon', 'constructor', 'en&language=zh']) {
    const answer = await app.request('GET', `/api/translate?text=Hei&language=${wrong}`, { token: somebody.token })
    expect([wrong, answer.status]).toEqual([wrong, 422])
  }
  for (const query of ['', '?language=English', '?text=Hei'])
    expect((await app.request('GET', `/api/translate${query}`, { token: somebody.token })).status).toBe(422)
  expect(service.asked).toHaveLength(asked)
})

test('4900 Chinese characters come through in the address, and much more is refused by name', async () => {
  const text = '知'.repeat(TRANSLATION_CHUNK)
  expect(pathOf(text).length).toBeGreaterThan(44_000)
  expect((await ask(text)).as(translatedSchema)).toEqual({ responseDesc: 'Success', text: `en(${text})` })
  const answer = await ask('x'.repeat(TRANSLATED_TEXT_MAX + 1))
  expect([answer.status, answer.body]).toMatchObject([422, { errors: { text: { code: 'field.long' } } }])
  expect(service.asked).toHaveLength(1)
})

test('the blanks around a part stay, and a part of blanks alone is asked of nobody', async () => {
  const translated = async (text: string) => (await ask(text)).as(translatedSchema)
  expect(await translated('\n  One $& two.\u3000\n')).toEqual({
    responseDesc: 'Success',
    text: '\n  en(One $& two.)\u3000\n',
  })
  expect(await translated(' \n ')).toEqual({ responseDesc: 'Success', text: ' \n ' })
  expect(service.asked).toHaveLength(1)
})

test('a site without a service says that it failed, and everybody may know that it has none', async () => {
  await withDoor({ translateUrl: undefined }, async (door) => {
    const answer = await ask('Hei', 'English', somebody, door)
    expect([answer.status, answer.body]).toEqual([200, { responseDesc: 'Failed translation' }])
    expect((await door.request('GET', '/api/site')).body).toMatchObject({ translates: false })
  })
  expect((await app.request('GET', '/api/site')).body).toMatchObject({ translates: true })
  expect(service.asked).toEqual([])
})

test('a service that fails is told as a failure and logged, without key and text [CALL-88]', async () => {
  await withDoor({}, async (door) => {
    const failed = async (text = 'my secret') => {
      const answer = await ask(text, 'English', somebody, door)
      expect([answer.status, answer.body]).toEqual([200, { responseDesc: 'Failed translation' }])
    }
    for (const manner of ['broken', 'endless', 'elsewhere'] as const) {
      service.behave(manner)
      await failed()
    }
    service.behave('honest')
    await failed('my secret BOOM')
    await withDoor({ translateKey: 'my-other-key' }, async (other) => {
      expect((await ask('my secret', 'English', somebody, other)).body).toEqual({ responseDesc: 'Failed translation' })
    })
  })
  expect(lines.filter((line) => line.includes('the translation service could not be asked'))).toHaveLength(5)
  expect(lines.join('')).not.toMatch(new RegExp(`${TRANSLATE_KEY}|my-other-key|my secret|my%20secret`))
})

test('a service is not waited for longer than the limit', async () => {
  service.behave('silent')
  const asking = libreTranslate({ url: service.url, key: TRANSLATE_KEY }, 'Hei', 'English', 50)
  await expect(asking).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('nobody has more than 120 parts translated within a minute, and others are not kept waiting', async () => {
  const eager = await makeUser(app)
  const answers = await Promise.all(Array.from({ length: 122 }, () => ask('Hei', 'English', eager)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('x-error-code')).toBe('translate.tooMany')
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('Hei')).status).toBe(200)
})
