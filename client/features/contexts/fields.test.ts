import { describe, expect, test } from 'vitest'
import { rootSettingsOf } from '../../../shared/domain/root-context.ts'
import { VIEW_SETTING_DEFAULTS } from '../../../shared/domain/views.ts'
import { dataOf, faultsOf, fieldsOf, withoutOrphans } from './fields.ts'
import { COLOURS, SERVER_FIELDS, SWITCHES_OF, VIEW_FLAGS } from './sections.ts'

const stored = {
  plugins: {
    itm: true,
    red: true,
    citationScaffolds: { enabled: true, citationScaffold: 'a', sourceListScaffold: 'b' },
  },
  settings: { itmServer: 'https://itm.example.org' },
  features: { preventOverlap: true },
  viewSetting: { references: true },
  languages: ['fi', 'se'],
  defaultLang: 'fi',
  flipname: true,
}

describe('the settings of a community in a form', () => {
  test('have every flag, address and language of a root context, each in one place of the editor', () => {
    const shown = [
      ...Object.values(SWITCHES_OF).flat(),
      ...COLOURS,
      ...VIEW_FLAGS,
      ...SERVER_FIELDS,
      'languages',
      'defaultLang',
    ]
    expect(Object.keys(fieldsOf({})).toSorted()).toEqual(shown.toSorted())
  })

  test('say again what the root context says', () => {
    const { citationScaffolds, ...settings } = rootSettingsOf(stored)
    const again = rootSettingsOf(dataOf(fieldsOf(stored)))
    expect(again).toMatchObject(settings)
    expect(again.citationScaffolds.enabled).toBe(citationScaffolds.enabled)
  })

  test('become data with nothing in it but what has been changed', () => {
    expect(dataOf({ 'plugins.citationScaffolds.enabled': false, 'plugins.itm': true, freemode: true })).toEqual({
      plugins: { citationScaffolds: { enabled: false }, itm: true },
      freemode: true,
    })
  })

  test('take citations off with embedded scaffolds, and nothing else with anything else [SCAF-18]', () => {
    expect(withoutOrphans({ embeddedScaffold: false })).toEqual({
      embeddedScaffold: false,
      'plugins.citationScaffolds.enabled': false,
    })
    for (const edits of [{}, { embeddedScaffold: true }, { freemode: false }])
      expect(withoutOrphans(edits)).toEqual(edits)
  })

  test('begin with what views show by default [PLUG-09]', () => {
    expect(rootSettingsOf(dataOf(fieldsOf({}))).viewSetting).toEqual(VIEW_SETTING_DEFAULTS)
  })

  test('are refused by the name of the field', () => {
    const servers = { 'settings.kbdexServer': 'kbdex', 'settings.kbdacServer': 'https://kbdac.example.com' }
    const refused = { 'plugins.multilanguage': true, defaultLang: '', ...servers }
    expect(faultsOf({ ...fieldsOf(stored), ...refused }, stored, ['https://itm.example.org'])).toEqual({
      defaultLang: 'context.defaultLang',
      'settings.kbdexServer': 'context.server',
      'settings.kbdacServer': 'context.serverClosed',
    })
  })
})
