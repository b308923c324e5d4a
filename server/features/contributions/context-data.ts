import { rootSettingsFaults } from '../../../shared/rules/root-context-faults.ts'
import { type RootSettings, rootSettingsOf } from '../../../shared/domain/root-context.ts'
import { isPlainObject, mergeData } from '../../platform/data.ts'
import { refusedFields } from '../../platform/errors.ts'

type Data = Record<string, unknown>

/**
 * Lists and addresses are kept as they were judged: an old client makes a text of whatever stands in their place. So are
 * citations, which are off wherever embedded scaffolds are.
 */
const asJudged = ({ languages, settings, plugins }: Data, now: RootSettings): Data => ({
  ...(Array.isArray(languages) && { languages: now.languages }),
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

/**
 * What a root context's `data` becomes by a change. It is judged as a whole, because what is sent may agree with itself
 * and not with what stands there; throws the Refusal 'invalid' with the fields of `rootSettingsFaults`.
 */
export const contextData = (stored: Data, sent: Data): Data => {
  const merged = mergeData(stored, sent)
  const now = rootSettingsOf(merged)
  const faults = rootSettingsFaults(now, rootSettingsOf(stored))
  if (Object.keys(faults).length > 0) throw refusedFields(faults)
  return { ...merged, ...asJudged(merged, now) }
}
