import type { ErrorCode } from '../wire/errors.ts'
import { LANGUAGE_CODES } from '../text/language-codes.ts'
import { type RootSettings, SERVERS } from '../domain/root-context.ts'
import { isAllowedServer, isServerAddress } from './server-addresses.ts'

const languageFaults = ({ plugins, languages, defaultLang }: RootSettings, before?: RootSettings) => {
  const known = (code: string) =>
    LANGUAGE_CODES.includes(code) || before?.languages.includes(code) || before?.defaultLang === code
  const listed = languages.length === 0 || languages.includes(defaultLang)
  const asBefore = defaultLang === before?.defaultLang && languages.join() === before.languages.join()
  const faults: Record<string, ErrorCode> = {}
  if (defaultLang === '') {
    if (plugins.multilanguage) faults.defaultLang = 'context.defaultLang'
  } else if (!listed && !asBefore) faults.defaultLang = 'context.defaultLangUnlisted'
  else if (!known(defaultLang)) faults.defaultLang = 'context.language'
  if (!languages.every(known)) faults.languages = 'context.language'
  return faults
}

/**
 * Returns refusals by field (`defaultLang`, `languages` or a server's name). Servers must belong to the admin's `sites`. Values equal to `before` pass, so that
 * invalid ones of old servers don't block other changes.
 */
export const rootSettingsFaults = (
  now: RootSettings,
  before: RootSettings | undefined,
  sites: readonly string[],
): Record<string, ErrorCode> => {
  const faults = languageFaults(now, before)
  for (const name of SERVERS) {
    const address = now.settings[name]
    if (address === '' || address === before?.settings[name] || isAllowedServer(address, sites)) continue
    faults[name] = isServerAddress(address) ? 'context.serverClosed' : 'context.server'
  }
  return faults
}
