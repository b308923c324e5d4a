import type { ServerPath, SwitchPath } from './fields.ts'

/** Lists what a root context holds for capabilities that have not landed, by the capability that will offer it. Saving the form leaves it as it is. */
export const NOT_OFFERED = {
  'plugins.googledocs': 'Google documents: a button of a view',
  'plugins.googledrive': 'cloud import: where it is on already, the menu of a view says that no drive is connected',
  'plugins.itm': 'the Idea Thread Mapper',
  'settings.itmServer': 'the Idea Thread Mapper',
  'settings.kbdexServer': 'analyses by a KBDeX server',
  'settings.kbdacServer': 'analyses by a KBDaC server',
} as const satisfies Partial<Record<SwitchPath | ServerPath, string>>
