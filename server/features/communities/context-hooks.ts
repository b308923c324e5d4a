import { rootSettingsFaults } from '../../../shared/rules/root-context-faults.ts'
import { type RootSettings, rootSettingsOf } from '../../../shared/domain/root-context.ts'
import type { Env } from '../../env.ts'
import { isPlainObject, mergeData } from '../../platform/data.ts'
import { refusedFields } from '../../platform/errors.ts'
import type { ObjectHooks } from '../../graph/objects/object-types.ts'

type Data = Record<string, unknown>

/** Old clients may send other types. Citations are off with embedded scaffolds. */
const asJudged = ({ languages, stopWords, settings, plugins }: Data, now: RootSettings): Data => ({
  ...(Array.isArray(languages) && { languages: now.languages }),
  ...(Array.isArray(stopWords) && { stopWords: now.stopWords }),
  ...(isPlainObject(settings) && {
    settings: Object.fromEntries(
      Object.entries({ ...settings, ...now.settings }).filter(([name]) => Object.hasOwn(settings, name)),
    ),
  }),
  ...(isPlainObject(plugins) &&
    isPlainObject(plugins.citationScaffolds) && {
      plugins: mergeData(plugins, { citationScaffolds: { enabled: now.citationScaffolds.enabled } }),
    }),
})

/** Validates changes of community settings; only `serviceSites` are allowed. */
export const contextHooks = ({ serviceSites }: Pick<Env, 'serviceSites'>): ObjectHooks => ({
  change: (set, { found }) => (set.data ? { ...set, data: judged(found.data, set.data, serviceSites) } : set),
})

/**
 * Validates the whole merged data, because sent values may contradict stored ones. Throws 'invalid' with the fields of
 * `rootSettingsFaults`.
 */
const judged = (stored: Data, merged: Data, sites: readonly string[]): Data => {
  const now = rootSettingsOf(merged)
  const faults = rootSettingsFaults(now, rootSettingsOf(stored), sites)
  if (Object.keys(faults).length > 0) throw refusedFields(faults)
  return { ...merged, ...asJudged(merged, now) }
}
