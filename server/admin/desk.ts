import { isId } from '../../shared/wire/ids.ts'
import { StartFault, type Env } from '../env.ts'
import type { Passwords } from '../platform/passwords.ts'
import type { Terminal } from './new-password.ts'
import type { Command } from './options.ts'

export interface Desk {
  env: Pick<
    Env,
    | 'passwordMinSignUp'
    | 'passwordMinChange'
    | 'files'
    | 'dataDir'
    | 'mongodbUri'
    | 'backupFolder'
    | 'pictureMegapixels'
    | 'clamd'
    | 'fileLimitMb'
  >
  passwords: Passwords
  terminal: Terminal
  say: (line: string) => void
  isShared?: boolean
}

/** Performs one command. */
export type Act<Name extends Command['name']> = (command: Extract<Command, { name: Name }>, desk: Desk) => Promise<void>

/** Removes control characters of terminals. */
export const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')

/** Throws for what can't be the id of a community. */
export const demandId = (communityId: string) => {
  if (!isId(communityId)) throw new StartFault('The id of a community has 24 letters and digits.')
}

/** Throws errors of the system as a StartFault that names the file. */
export const systemFault = (file: string) => (error: unknown) => {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) throw error
  throw new StartFault(`${plain(file)}: ${error.message}`)
}
