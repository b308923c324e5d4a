import { useTranslation } from 'react-i18next'
import type { LoggedAct } from '../../../shared/domain/acts.ts'

/** Settings of a community have the names of its settings page. */
const namesOf = (name: string) => [
  `acts:detail.${name}`,
  ...['', 'plugins.', 'features.', 'settings.'].map((group) => `contexts:${group}${name}`),
]

/** Returns a function that puts an act's details into words: names of changes and switches, of others with the value. */
export const useDetails = (timeOf: (time: Date) => string): ((act: LoggedAct) => string) => {
  const { t, i18n } = useTranslation(['acts', 'contexts', 'search'])
  const textOf = (keys: readonly string[], otherwise: string) => {
    const key = keys.find((one) => i18n.exists(one))
    return key === undefined ? otherwise : t(key as 'acts:title')
  }
  return ({ token, details }) => {
    const all: LoggedAct['details'] = { ...(token !== undefined && { apiToken: true }), ...details }
    return Object.entries(all)
      .flatMap(([name, value]) => {
        const label = textOf(namesOf(name), name)
        if (value === null) return []
        if (value === true) return [label]
        if (name === 'until') return [`${label}: ${timeOf(new Date(String(value)))}`]
        return [`${label}: ${textOf([`acts:value.${value}`, `search:type.${value}`], String(value))}`]
      })
      .join(', ')
  }
}
