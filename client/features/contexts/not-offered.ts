import type { SwitchPath } from './fields.ts'

/** Lists what a root context holds for capabilities that have not landed, by the capability that will offer it. Saving the form leaves it as it is. */
export const NOT_OFFERED = {
  'plugins.googledocs': 'Google documents: a button of a view',
  'plugins.googledrive': 'cloud import: where it is on already, the menu of a view says that no drive is connected',
} as const satisfies Partial<Record<SwitchPath, string>>
