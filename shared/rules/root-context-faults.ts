import type { ErrorCode } from '../wire/errors.ts'
import { LANGUAGE_CODES } from '../text/language-codes.ts'
import { SERVER_ADDRESS_MAX } from '../wire/limits.ts'
import { type RootSettings, SERVERS } from '../domain/root-context.ts'

/** Returns whether an address names a server and no person: a name and a password in it would be everybody's to read. */
const isServerAddress = (address: string) =>
  address.length <= SERVER_ADDRESS_MAX && /^https?:\/\/[^\s@/?#\\]+([/?#]\S*)?$/i.test(address) && URL.canParse(address)

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
 * Why settings are refused, by field (`defaultLang`, `languages` or a server's name); nothing where they may be saved.
 * `before` is what stood there: languages and addresses that an old server let in do not keep a manager from changing
 * something else. The ids of `citationScaffolds` are texts like any other: who shows what they name asks who may read it.
 */
export const rootSettingsFaults = (now: RootSettings, before?: RootSettings): Record<string, ErrorCode> => {
  const faults = languageFaults(now, before)
  for (const name of SERVERS) {
    const address = now.settings[name]
    if (address !== '' && address !== before?.settings[name] && !isServerAddress(address))
      faults[name] = 'context.server'
  }
  return faults
}
