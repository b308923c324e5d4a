import { LIST_MAX, LIST_TEXT_MAX } from '../wire/limits.ts'
import { type ViewSettings, viewSettingsIn } from './views.ts'

/** Flags in `data.plugins` (PROD-17; contract/model.md 5). */
export const PLUGINS = [
  'lexicalanalysis',
  'scaffoldgrowth',
  'promisingnessidea',
  'designiteration',
  'googledocs',
  'googledrive',
  'drawonimage',
  'itm',
  'multilanguage',
  'sideToSideNotePosition',
  'filter',
  'viewRearrangement',
  'essence',
  'enableFavourites',
  'translateToEnglish',
  'translateToChinese',
  'translateToAll',
  'mandatoryScaffold',
  'ratableScaffolds',
  'visitorrole',
] as const
export type Plugin = (typeof PLUGINS)[number]

/** Enable colours of promising ideas. */
export const COLOUR_FLAGS = ['yellow', 'pink', 'green', 'violet', 'purple', 'orange', 'red', 'blue'] as const
export type ColourFlag = (typeof COLOUR_FLAGS)[number]

/** Flags directly in `data`. */
export const SWITCHES = [
  'pseudoNameInAuthorSelector',
  'embeddedScaffold',
  'scaffoldSettingEnabled',
  'freemode',
  'flipname',
  'knowledgeForum6',
  'approveFirst',
] as const
export type Switch = (typeof SWITCHES)[number]

/** In `data.settings`; `studentProfileServer` is our own addition (docs/decisions/0033-outside-services.md). */
export const SERVERS = ['itmServer', 'kbdexServer', 'kbdacServer', 'studentProfileServer'] as const
export type Server = (typeof SERVERS)[number]

export interface RootSettings {
  plugins: Record<Plugin | ColourFlag, boolean>
  citationScaffolds: { enabled: boolean; citationScaffold: string; sourceListScaffold: string }
  settings: Record<Server, string>
  features: { preventOverlap: boolean }
  languages: string[]
  /** Language code; empty if none is chosen. */
  defaultLang: string
  /** Excluded from the community's word clouds. */
  stopWords: string[]
  viewSetting: ViewSettings
  pseudoNameInAuthorSelector: boolean
  embeddedScaffold: boolean
  /** Views use their own scaffolds by default (SPEC-03). */
  scaffoldSettingEnabled: boolean
  freemode: boolean
  flipname: boolean
  /** Uses the words and windows of Knowledge Forum 6 (CLSC-01). */
  knowledgeForum6: boolean
  /** Contributions wait for approval (MODR-06). */
  approveFirst: boolean
}

type Data = Readonly<Record<string, unknown>>

const part = (data: Data, name: string): Data => {
  const value = data[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}
}
const codes = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.filter((code) => typeof code === 'string'))] : []
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const flags = <K extends string>(names: readonly K[], of: (name: K) => boolean) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<K, boolean>

/** Parses `data` of a root context; missing or invalid values are off. */
export const rootSettingsOf = (data: Data): RootSettings => {
  const plugins = part(data, 'plugins')
  const citation = part(plugins, 'citationScaffolds')
  const settings = part(data, 'settings')
  return {
    plugins: flags([...PLUGINS, ...COLOUR_FLAGS], (name) => plugins[name] === true),
    citationScaffolds: {
      // Citations need nested scaffolds (SCAF-17).
      enabled: citation.enabled === true && data.embeddedScaffold === true,
      citationScaffold: text(citation.citationScaffold),
      sourceListScaffold: text(citation.sourceListScaffold),
    },
    settings: Object.fromEntries(SERVERS.map((name) => [name, text(settings[name])])) as Record<Server, string>,
    features: { preventOverlap: part(data, 'features').preventOverlap === true },
    languages: codes(data.languages),
    defaultLang: text(data.defaultLang),
    stopWords: codes(data.stopWords)
      .slice(0, LIST_MAX)
      .map((word) => word.slice(0, LIST_TEXT_MAX)),
    viewSetting: viewSettingsIn(data.viewSetting),
    ...flags(SWITCHES, (name) => data[name] === true),
    // Name of the same switch in older clients.
    pseudoNameInAuthorSelector: (data.pseudoNameInAuthorSelector ?? data.hideUserNameInAuthorSelector) === true,
  }
}
