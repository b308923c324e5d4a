import { isDeepStrictEqual } from 'node:util'
import { rootSettingsFaults } from '../../../shared/rules/root-context-faults.ts'
import { type RootSettings, rootSettingsOf } from '../../../shared/domain/root-context.ts'
import type { Env } from '../../env.ts'
import { isPlainObject, mergeData } from '../../platform/data.ts'
import { refusedFields } from '../../platform/errors.ts'
import { logAct } from '../../graph/acts/log-act.ts'
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
  afterSave: async (object, { writes, user, found }) => {
    const names = changedSettings(rootSettingsOf(found.data), rootSettingsOf(object.data))
    if (names.length === 0) return
    const details = Object.fromEntries(names.map((name) => [name, true]))
    const { communityId, _id: targetId } = object
    await logAct({ act: 'settingsChanged', by: user._id, communityId, targetId, details }, writes.session)
  },
})

const GROUPS = ['plugins', 'settings', 'features'] as const

/** Returns names of differing settings, of groups those of members; drops unknown names, which may be texts. */
const changedSettings = (before: RootSettings, after: RootSettings): string[] => {
  const differing = <T extends object>(a: T, b: T) =>
    (Object.keys(b) as (keyof T & string)[]).filter((name) => !isDeepStrictEqual(a[name], b[name]))
  const isGroup = (name: string): name is (typeof GROUPS)[number] => GROUPS.some((group) => group === name)
  return differing(before, after).flatMap((name) =>
    isGroup(name) ? differing<object>(before[name], after[name]) : [name],
  )
}

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
