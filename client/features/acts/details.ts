import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { LoggedAct } from '../../../shared/domain/acts.ts'

const textOf = (keys: readonly string[]): string | undefined => {
  const key = keys.find((one) => i18next.exists(one))
  return key === undefined ? undefined : i18next.t(key as 'acts:title')
}

/** Settings of a community have the names of its settings page. */
const nameOf = (name: string) =>
  textOf([
    `acts:detail.${name}`,
    ...['', 'plugins.', 'features.', 'settings.'].map((group) => `contexts:${group}${name}`),
  ])

const valueOf = (value: string | number | boolean) => textOf([`acts:value.${value}`, `search:type.${value}`])

/** Returns a function that puts an act's details into words: names of changes and switches, of others with the value. */
export const useDetails = (timeOf: (time: Date) => string): ((act: LoggedAct) => string) => {
  useTranslation(['acts', 'contexts', 'search'])
  return ({ details = {} }) =>
    Object.entries(details)
      .flatMap(([name, value]) => {
        const label = nameOf(name) ?? name
        if (value === null) return []
        if (value === true) return [label]
        if (name === 'until') return [`${label}: ${timeOf(new Date(String(value)))}`]
        return [`${label}: ${valueOf(value) ?? String(value)}`]
      })
      .join(', ')
}
