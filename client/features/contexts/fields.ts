import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { rootSettingsFaults } from '../../../shared/rules/root-context-faults.ts'
import {
  type ColourFlag,
  type Plugin,
  rootSettingsOf,
  type Server,
  type Switch,
} from '../../../shared/domain/root-context.ts'
import type { ViewSettings } from '../../../shared/domain/views.ts'

type Data = Readonly<Record<string, unknown>>

export type ViewFlag = `viewSetting.${keyof ViewSettings}`
export type ColourPath = `plugins.${ColourFlag}`
/** Paths of the on/off settings of a community, except colours and view flags. */
export type SwitchPath = `plugins.${Plugin}` | 'plugins.citationScaffolds.enabled' | 'features.preventOverlap' | Switch
export type ServerPath = `settings.${Server}`

export type Fields = Record<SwitchPath | ColourPath | ViewFlag, boolean> &
  Record<ServerPath, string> & { languages: readonly string[]; defaultLang: string }
export type Edits = Partial<Fields>

const under = <N extends string, K extends string, V>(name: N, values: Readonly<Record<K, V>>) =>
  Object.fromEntries(Object.entries<V>(values).map(([key, value]) => [`${name}.${key}`, value])) as Record<
    `${N}.${K}`,
    V
  >

export const viewFlagsOf = (settings: ViewSettings) => under('viewSetting', settings)

export const fieldsOf = (data: Data): Fields => {
  // Stop words are edited at the word cloud.
  const { plugins, citationScaffolds, features, settings, viewSetting, stopWords: _, ...rest } = rootSettingsOf(data)
  return {
    ...under('plugins', plugins),
    'plugins.citationScaffolds.enabled': citationScaffolds.enabled,
    ...under('features', features),
    ...under('settings', settings),
    ...viewFlagsOf(viewSetting),
    ...rest,
  }
}

/** Citations are stored in embedded scaffolds, so they are switched off together. */
export const withoutOrphans = (edits: Edits): Edits =>
  edits.embeddedScaffold === false ? { ...edits, 'plugins.citationScaffolds.enabled': false } : edits

const put = (data: Data, path: string, value: unknown): Data => {
  const dot = path.indexOf('.')
  if (dot < 0) return { ...data, [path]: value }
  const name = path.slice(0, dot)
  return { ...data, [name]: put((data[name] ?? {}) as Data, path.slice(dot + 1), value) }
}

export const dataOf = (fields: object): Data =>
  Object.entries(fields).reduce<Data>((data, [path, value]) => put(data, path, value), {})

/** Errors by field name; `sites` are the allowed servers. */
export const faultsOf = (
  fields: Fields,
  stored: Data,
  sites: readonly string[],
): Partial<Record<keyof Fields, ErrorCode>> => {
  const faults = rootSettingsFaults(rootSettingsOf(dataOf(fields)), rootSettingsOf(stored), sites)
  return Object.fromEntries(
    Object.entries(faults).map(([name, code]) => [name in fields ? name : `settings.${name}`, code]),
  )
}
