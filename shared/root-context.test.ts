import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SERVER_ADDRESS_MAX } from './limits.ts'
import {
  COLOUR_FLAGS,
  PLUGINS,
  rootSettingsFaults,
  rootSettingsOf,
  SERVERS,
  SWITCHES,
  type RootSettings,
} from './root-context.ts'

type Data = Record<string, unknown>
const nothing = rootSettingsOf({})
const faults = (data: Data, before?: Data) => rootSettingsFaults(rootSettingsOf(data), before && rootSettingsOf(before))

describe('what a root context says', () => {
  test('is off where nothing is said, and the view settings are the defaults [PLUG-09]', () => {
    const { plugins, settings, viewSetting, ...rest } = nothing
    expect(new Set(Object.values(plugins))).toEqual(new Set([false]))
    expect(Object.keys(plugins)).toHaveLength(19 + 8)
    expect(settings).toEqual({ itmServer: '', kbdexServer: '', kbdacServer: '' })
    expect(viewSetting).toEqual({
      buildson: true,
      references: false,
      showGroup: true,
      showAuthor: true,
      showTime: true,
      language: false,
    })
    expect(rest).toEqual({
      citationScaffolds: { enabled: false, citationScaffold: '', sourceListScaffold: '' },
      features: { preventOverlap: false },
      languages: [],
      defaultLang: '',
      pseudoNameInAuthorSelector: false,
      embeddedScaffold: false,
      freemode: false,
      flipname: false,
    })
  })

  test('is read switch by switch', () => {
    for (const name of [...PLUGINS, ...COLOUR_FLAGS])
      expect(rootSettingsOf({ plugins: { [name]: true } })).toEqual({
        ...nothing,
        plugins: { ...nothing.plugins, [name]: true },
      })
    for (const name of SWITCHES) expect(rootSettingsOf({ [name]: true })).toEqual({ ...nothing, [name]: true })
    expect(rootSettingsOf({ hideUserNameInAuthorSelector: true }).pseudoNameInAuthorSelector).toBe(true)
  })

  test('is off where it is written in a way that nobody knows, as old clients did', () => {
    const odd = {
      plugins: { filter: 'true', itm: 1, citationScaffolds: true },
      settings: 'x',
      features: [true],
      languages: { en: true },
      defaultLang: [],
      viewSetting: null,
      freemode: 'yes',
    }
    expect(rootSettingsOf(odd)).toEqual(nothing)
    expect(rootSettingsOf({ plugins: null, languages: ['en', 1, 'fr', 'en', null] })).toEqual({
      ...nothing,
      languages: ['en', 'fr'],
    })
  })
})

describe('settings are refused', () => {
  test('with several languages and no default one [PLUG-15]', () => {
    const data = { plugins: { multilanguage: true }, languages: ['en', 'fr'] }
    for (const defaultLang of [undefined, '', [], null])
      expect(faults({ ...data, defaultLang }, data)).toEqual({ defaultLang: 'context.defaultLang' })
    expect(faults({ ...data, defaultLang: 'fr' })).toEqual({})
    expect(faults({ ...data, plugins: { multilanguage: false } })).toEqual({})
  })

  test('with a default language that is none of those chosen, or that nobody speaks', () => {
    const unlisted = { defaultLang: 'context.defaultLangUnlisted' }
    expect(faults({ languages: ['en', 'fr'], defaultLang: 'fi' })).toEqual(unlisted)
    expect(faults({ languages: ['en'], defaultLang: 'fr' }, { languages: ['en', 'fr'], defaultLang: 'fr' })).toEqual(
      unlisted,
    )
    expect(faults({ defaultLang: 'fi' })).toEqual({})
    expect(faults({ defaultLang: 'xx' })).toEqual({ defaultLang: 'context.language' })
  })

  test('with languages that are not in the list', () => {
    expect(faults({ languages: ['en', 'zh_CN', 'cn', 'mi'] })).toEqual({})
    for (const code of ['English', 'xx', 'EN', '', '__proto__'])
      expect(faults({ languages: ['en', code] })).toEqual({ languages: 'context.language' })
  })

  test('with a server that is reached in another way than http, or by somebody’s password', () => {
    const good = [
      'http://localhost:3000',
      'https://itm.example.org/IIUSs?x=1@2#y',
      'HTTPS://EXAMPLE.ORG',
      'http://[::1]/',
    ]
    for (const address of good)
      for (const name of SERVERS) expect([address, faults({ settings: { [name]: address } })]).toEqual([address, {}])
    const bad = [
      'javascript:alert(1)',
      'file:///etc/passwd',
      'ftp://example.org',
      'data:text/html,x',
      'example.org',
      '//example.org',
      'https:example.org',
      'https://',
      'https:///x',
      'http://ann:secret@example.org',
      'https://ann@example.org',
      'https://example.org\\@evil.example',
      ' https://example.org',
      'https://example.org/a b',
      'java\nscript:alert(1)',
      'http://exa\tmple.org',
      'http://[::1',
      `https://example.org/${'x'.repeat(SERVER_ADDRESS_MAX)}`,
    ]
    for (const address of bad)
      for (const name of SERVERS)
        expect([address, faults({ settings: { [name]: address } })]).toEqual([address, { [name]: 'context.server' }])
  })
})

test('what an old server let in keeps nobody from changing something else', () => {
  const old = { languages: ['en', 'tlh'], defaultLang: 'klingon', settings: { itmServer: 'our server' } }
  expect(faults({ ...old, flipname: true }, old)).toEqual({})
  expect(faults({ ...old, languages: ['en'] }, old)).toEqual({ defaultLang: 'context.defaultLangUnlisted' })
  expect(faults({ ...old, settings: { itmServer: 'our servers', kbdexServer: 'our server' } }, old)).toEqual({
    itmServer: 'context.server',
    kbdexServer: 'context.server',
  })
})

/** Data with the names of a root context and anything at all behind them. */
const part = (names: readonly string[]) =>
  fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.anything(), fc.boolean(), fc.string())))
const anyData = fc.record<Data>(
  {
    plugins: part([...PLUGINS, ...COLOUR_FLAGS, 'citationScaffolds', '__proto__']),
    settings: part(SERVERS),
    features: part(['preventOverlap']),
    viewSetting: part(Object.keys(nothing.viewSetting)),
    languages: fc.oneof(fc.anything(), fc.array(fc.oneof(fc.constantFrom('en', 'fr', 'fi'), fc.anything()))),
    defaultLang: fc.oneof(fc.anything(), fc.constantFrom('en', 'fr', 'fi')),
    ...Object.fromEntries(SWITCHES.map((name) => [name, fc.anything()])),
  },
  { requiredKeys: [] },
)
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]))
    : typeof value
}

test('whatever is stored is read in the same form, and refused only where it names why', () => {
  fc.assert(
    fc.property(anyData, anyData, (data, before) => {
      const now: RootSettings = rootSettingsOf(data)
      expect(shapeOf(now)).toEqual(shapeOf(nothing))
      expect(now.languages).toEqual([...new Set(now.languages)])
      const fields = Object.keys(rootSettingsFaults(now, rootSettingsOf(before)))
      expect(['defaultLang', 'languages', ...SERVERS]).toEqual(expect.arrayContaining(fields))
      // What stands there already may stay, but for several languages without a default one.
      const staying = rootSettingsFaults(now, now)
      const lacking = now.plugins.multilanguage && now.defaultLang === ''
      expect(staying).toEqual(lacking ? { defaultLang: 'context.defaultLang' } : {})
    }),
  )
})
