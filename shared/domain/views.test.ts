import { expect, test } from 'vitest'
import { settingsOf, VIEW_SETTING_DEFAULTS, viewSettingsIn } from './views.ts'

test('a view is shown with builds-on, groups, authors and times unless somebody says otherwise [PLUG-09]', () => {
  const defaults = {
    buildson: true,
    references: false,
    showGroup: true,
    showAuthor: true,
    showTime: true,
    language: false,
  }
  for (const stored of [undefined, null, {}, [], 'all', { buildson: 'no', showTime: null }])
    expect(viewSettingsIn(stored)).toEqual(defaults)
  expect(settingsOf({ data: {} }, null)).toEqual(defaults)
  expect(viewSettingsIn({ language: true, other: true })).toEqual({ ...defaults, language: true })
})

test('a view’s own settings count where they are switched on, whole, else its community’s', () => {
  const root = { data: { viewSetting: { showTime: false } } }
  const viewSetting = { references: true }
  const shared = { ...VIEW_SETTING_DEFAULTS, showTime: false }
  expect(settingsOf({ data: { viewSetting } }, root)).toEqual(shared)
  expect(settingsOf({ data: { viewSetting: null, viewSettingEnabled: true } }, root)).toEqual(shared)
  expect(settingsOf({ data: { viewSetting, viewSettingEnabled: true } }, root)).toEqual({
    ...VIEW_SETTING_DEFAULTS,
    references: true,
  })
})
