import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rootSettingsFaults } from '../rules/root-context-faults.ts'
import { COLOUR_FLAGS, PLUGINS, rootSettingsOf, SERVERS, SWITCHES, type RootSettings } from './root-context.ts'

type Data = Record<string, unknown>
const nothing = rootSettingsOf({})

describe('what a root context says', () => {
  test('is off where nothing is said, and the view settings are the defaults [PLUG-09]', () => {
    const { plugins, settings, viewSetting, ...rest } = nothing
    expect(new Set(Object.values(plugins))).toEqual(new Set([false]))
    expect(Object.keys(plugins)).toHaveLength(20 + 8)
    expect(settings).toEqual({ itmServer: '', kbdexServer: '', kbdacServer: '', studentProfileServer: '' })
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
      stopWords: [],
      pseudoNameInAuthorSelector: false,
      embeddedScaffold: false,
      scaffoldSettingEnabled: false,
      freemode: false,
      flipname: false,
      knowledgeForum6: false,
      approveFirst: false,
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
      const fields = Object.keys(rootSettingsFaults(now, rootSettingsOf(before), []))
      expect(['defaultLang', 'languages', ...SERVERS]).toEqual(expect.arrayContaining(fields))
      // Stored values stay valid, except several languages without a default.
      const staying = rootSettingsFaults(now, now, [])
      const lacking = now.plugins.multilanguage && now.defaultLang === ''
      expect(staying).toEqual(lacking ? { defaultLang: 'context.defaultLang' } : {})
    }),
  )
})
