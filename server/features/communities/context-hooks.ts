import { rootSettingsFaults } from '../../../shared/rules/root-context-faults.ts'
import { type RootSettings, rootSettingsOf } from '../../../shared/domain/root-context.ts'
import type { Env } from '../../env.ts'
import { isPlainObject, mergeData } from '../../platform/data.ts'
import { refusedFields } from '../../platform/errors.ts'
import type { ObjectHooks } from '../../graph/objects/object-types.ts'

type Data = Record<string, unknown>

/**
 * Lists and addresses are kept as they were judged: an old client makes a text of whatever stands in their place. So are
 * citations, which are off wherever embedded scaffolds are.
 */
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

/** Judges a change of a community's settings, and stores it as it was judged; `serviceSites` are those that the site allows. */
export const contextHooks = ({ serviceSites }: Pick<Env, 'serviceSites'>): ObjectHooks => ({
  change: (set, { found }) => (set.data ? { ...set, data: judged(found.data, set.data, serviceSites) } : set),
})

/**
 * Returns what a root context's `data` becomes by a change, `merged` into what is stored. It is judged as a whole, because what is
 * sent may agree with itself and not with what stands there; throws the AppError 'invalid' with the fields of `rootSettingsFaults`.
 */
const judged = (stored: Data, merged: Data, sites: readonly string[]): Data => {
  const now = rootSettingsOf(merged)
  const faults = rootSettingsFaults(now, rootSettingsOf(stored), sites)
  if (Object.keys(faults).length > 0) throw refusedFields(faults)
  return { ...merged, ...asJudged(merged, now) }
}
