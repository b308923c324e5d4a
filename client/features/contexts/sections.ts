import { COLOUR_FLAGS, SERVERS } from '../../../shared/domain/root-context.ts'
import { VIEW_SETTING_DEFAULTS, type ViewSettings } from '../../../shared/domain/views.ts'
import type { ColourPath, Fields, ServerPath, SwitchPath, ViewFlag } from './fields.ts'

export const SECTIONS = ['features', 'views', 'languages', 'people', 'services'] as const
export type Section = (typeof SECTIONS)[number]

export const SWITCHES_OF = {
  ideas: ['plugins.promisingnessidea', 'plugins.essence', 'plugins.designiteration', 'plugins.lexicalanalysis'],
  scaffolds: [
    'scaffoldSettingEnabled',
    'embeddedScaffold',
    'plugins.citationScaffolds.enabled',
    'plugins.mandatoryScaffold',
    'plugins.ratableScaffolds',
    'plugins.scaffoldgrowth',
  ],
  board: [
    'plugins.filter',
    'plugins.enableFavourites',
    'plugins.drawonimage',
    'plugins.sideToSideNotePosition',
    'plugins.viewRearrangement',
    'features.preventOverlap',
    'freemode',
    'knowledgeForum6',
  ],
  cloud: ['plugins.googledocs', 'plugins.googledrive'],
  multilanguage: ['plugins.multilanguage'],
  translation: ['plugins.translateToEnglish', 'plugins.translateToChinese', 'plugins.translateToAll'],
  names: ['flipname', 'pseudoNameInAuthorSelector', 'plugins.visitorrole'],
  moderation: ['approveFirst'],
  services: ['plugins.itm'],
} as const satisfies Record<string, readonly SwitchPath[]>

export const COLOURS = COLOUR_FLAGS.map((name) => `plugins.${name}` satisfies ColourPath)
export const VIEW_FLAGS = (Object.keys(VIEW_SETTING_DEFAULTS) as (keyof ViewSettings)[]).map(
  (name) => `viewSetting.${name}` satisfies ViewFlag,
)
export const SERVER_FIELDS = SERVERS.map((name) => `settings.${name}` satisfies ServerPath)

export const sectionOf = (field: keyof Fields): Section => (field.startsWith('settings.') ? 'services' : 'languages')
