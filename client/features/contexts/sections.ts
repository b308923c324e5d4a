import { COLOUR_FLAGS, SERVERS } from '../../../shared/root-context.ts'
import { VIEW_SETTING_DEFAULTS, type ViewSettings } from '../../../shared/views.ts'
import type { ColourPath, Fields, ServerPath, SwitchPath, ViewFlag } from './fields.ts'

export const SECTIONS = ['features', 'views', 'languages', 'people', 'services'] as const
export type Section = (typeof SECTIONS)[number]

/** Which switches stand together. */
export const SWITCHES_OF = {
  ideas: [
    'plugins.promisingnessidea',
    'plugins.essence',
    'plugins.designiteration',
    'plugins.lexicalanalysis',
    'plugins.scaffoldgrowth',
  ],
  scaffolds: [
    'embeddedScaffold',
    'plugins.citationScaffolds.enabled',
    'plugins.mandatoryScaffold',
    'plugins.ratableScaffolds',
  ],
  board: [
    'plugins.filter',
    'plugins.viewRearrangement',
    'plugins.enableFavourites',
    'plugins.drawonimage',
    'plugins.sideToSideNotePosition',
    'features.preventOverlap',
    'freemode',
  ],
  multilanguage: ['plugins.multilanguage'],
  translation: ['plugins.translateToEnglish', 'plugins.translateToChinese'],
  names: ['flipname', 'pseudoNameInAuthorSelector', 'plugins.visitorrole'],
  services: ['plugins.googledocs', 'plugins.googledrive', 'plugins.itm'],
} as const satisfies Record<string, readonly SwitchPath[]>

export const COLOURS = COLOUR_FLAGS.map((name) => `plugins.${name}` satisfies ColourPath)
export const VIEW_FLAGS = (Object.keys(VIEW_SETTING_DEFAULTS) as (keyof ViewSettings)[]).map(
  (name) => `viewSetting.${name}` satisfies ViewFlag,
)
export const SERVER_FIELDS = SERVERS.map((name) => `settings.${name}` satisfies ServerPath)

/** Where a field is found that may be refused. */
export const sectionOf = (field: keyof Fields): Section => (field.startsWith('settings.') ? 'services' : 'languages')
