import { LIST_MAX, LIST_TEXT_MAX } from '../wire/limits.ts'
import { type ViewSettings, viewSettingsIn } from './views.ts'

/** Lists what a root context switches on, in `data.plugins` (PROD-17; contract/model.md 5). */
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

/** The flags of `data.plugins` by which promising ideas take a colour. */
export const COLOUR_FLAGS = ['yellow', 'pink', 'green', 'violet', 'purple', 'orange', 'red', 'blue'] as const
export type ColourFlag = (typeof COLOUR_FLAGS)[number]

/** The switches that stand in `data` itself. */
export const SWITCHES = [
  'pseudoNameInAuthorSelector',
  'embeddedScaffold',
  'scaffoldSettingEnabled',
  'freemode',
  'flipname',
  'knowledgeForum6',
] as const
export type Switch = (typeof SWITCHES)[number]

/** The addresses of servers of others, in `data.settings`; that of the student profile is ours (docs/decisions/0033-outside-services.md). */
export const SERVERS = ['itmServer', 'kbdexServer', 'kbdacServer', 'studentProfileServer'] as const
export type Server = (typeof SERVERS)[number]

/** Describes what a community's root context says, whole. */
export interface RootSettings {
  plugins: Record<Plugin | ColourFlag, boolean>
  citationScaffolds: { enabled: boolean; citationScaffold: string; sourceListScaffold: string }
  settings: Record<Server, string>
  features: { preventOverlap: boolean }
  languages: string[]
  /** A code; empty where none was chosen. */
  defaultLang: string
  /** Words that say nothing in this community: its word clouds leave them out. */
  stopWords: string[]
  viewSetting: ViewSettings
  pseudoNameInAuthorSelector: boolean
  embeddedScaffold: boolean
  /** Views use scaffolds of their own, unless a view says otherwise (row SPEC-03). */
  scaffoldSettingEnabled: boolean
  freemode: boolean
  flipname: boolean
  /** As in Knowledge Forum 6 (CLSC-01): the specification's own words and windows. */
  knowledgeForum6: boolean
}

type Data = Readonly<Record<string, unknown>>

const part = (data: Data, name: string): Data => {
  const value = data[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}
}
/** The texts of a list, once each. */
const codes = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.filter((code) => typeof code === 'string'))] : []
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const flags = <K extends string>(names: readonly K[], of: (name: K) => boolean) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<K, boolean>

/** Returns what a root context's `data` says, as old clients and old servers wrote it: whatever is absent or strange is off. */
export const rootSettingsOf = (data: Data): RootSettings => {
  const plugins = part(data, 'plugins')
  const citation = part(plugins, 'citationScaffolds')
  const settings = part(data, 'settings')
  return {
    plugins: flags([...PLUGINS, ...COLOUR_FLAGS], (name) => plugins[name] === true),
    citationScaffolds: {
      // Citations stand in scaffolds within scaffolds (SCAF-17).
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
    // An older client's name for the same switch.
    pseudoNameInAuthorSelector: (data.pseudoNameInAuthorSelector ?? data.hideUserNameInAuthorSelector) === true,
  }
}
