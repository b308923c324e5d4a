import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { foldText } from '../../../shared/text/fold.ts'
import { refusedFields } from '../../platform/errors.ts'

const COMMON_MAX = 10_000

let common: Promise<ReadonlySet<string>> | undefined

/** Loads the list, ordered by frequency, on first use. */
const loadCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, COMMON_MAX).map(foldText))
}

const folded = (text: string) => foldText(text.trim())

/** Returns why a new password is refused: among the 10,000 most common, or the user name, ignoring case (SESS-03). */
export const weaknessOf = async (password: string, userName: string): Promise<ErrorCode | undefined> => {
  const given = folded(password)
  if (given === folded(userName)) return 'password.userName'
  common ??= loadCommon()
  return (await common).has(given) ? 'password.common' : undefined
}

/** Throws a refusal of `field`, see `weaknessOf`. */
export const demandStrong = async (password: string, userName: string, field = 'password'): Promise<void> => {
  const weakness = await weaknessOf(password, userName)
  if (weakness) throw refusedFields({ [field]: weakness })
}
