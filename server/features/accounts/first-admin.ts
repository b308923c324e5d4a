import { randomBytes } from 'node:crypto'
import { faultMessage } from '../../../shared/wire/fault-message.ts'
import { StartFault, type Env } from '../../env.ts'
import { AppError } from '../../platform/errors.ts'
import type { Passwords } from '../../platform/passwords.ts'
import { createAccount, hasAdmin } from './accounts.service.ts'
import { weaknessOf } from './password-rule.ts'

/** Creates the first admin if missing; prints a generated password. Throws a StartFault for a weak one (SESS-03). */
export const ensureAdmin = async (
  passwords: Passwords,
  env: Pick<Env, 'adminUsername' | 'adminPassword' | 'adminPasswordOnce'>,
  say: (line: string) => void,
): Promise<void> => {
  if (await hasAdmin()) return
  const password = env.adminPassword ?? randomBytes(9).toString('base64url')
  const weakness = await weaknessOf(password, env.adminUsername)
  if (weakness) throw new StartFault(`ADMIN_PASSWORD cannot be used. ${faultMessage({ code: weakness })}`)
  const name = { firstName: 'Site', lastName: 'Admin' }
  try {
    const account = { ...name, userName: env.adminUsername, email: '', password }
    const once = env.adminPasswordOnce && { mustChangePassword: true }
    await createAccount(passwords, { ...account, ...once }, 'firstAdmin')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // A concurrently starting process has created it.
    if (await hasAdmin()) return
    throw new StartFault(
      `ADMIN_USERNAME ${env.adminUsername} belongs to somebody who is no admin; choose another name.`,
    )
  }
  if (!env.adminPassword) say(`First admin: user name ${env.adminUsername}, password ${password} (shown this once)`)
}
