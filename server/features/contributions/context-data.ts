import { rootSettingsFaults } from '../../../shared/root-context-faults.ts'
import { rootSettingsOf } from '../../../shared/root-context.ts'
import { mergeData } from '../../platform/data.ts'
import { refusedFields } from '../../platform/errors.ts'

type Data = Record<string, unknown>

/**
 * What a root context's `data` becomes by a change. It is judged as a whole, because what is sent may agree with itself
 * and not with what stands there; throws the Refusal 'invalid' with the fields of `rootSettingsFaults`.
 */
export const contextData = (stored: Data, sent: Data): Data => {
  const merged = mergeData(stored, sent)
  const now = rootSettingsOf(merged)
  const faults = rootSettingsFaults(now, rootSettingsOf(stored))
  if (Object.keys(faults).length > 0) throw refusedFields(faults)
  return Array.isArray(merged.languages) ? { ...merged, languages: now.languages } : merged
}
