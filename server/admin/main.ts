import { faultMessage } from '../../shared/wire/fault-message.ts'
import { openDataDir } from '../data-dir.ts'
import { StartFault, type Env } from '../env.ts'
import { migrate } from '../migrations/migrate.ts'
import { demandNotRestoring } from '../migrations/restoring.ts'
import { AppError } from '../platform/errors.ts'
import { createLog } from '../platform/log.ts'
import { createPasswords } from '../platform/passwords.ts'
import { readSettings } from '../settings.ts'
import { connectShared, StoreStartError } from '../store/connect.ts'
import { createLeases } from '../store/leases.ts'
import { perform } from './acts.ts'
import { restore, type OpenDesk } from './backups.ts'
import { readCommand, USAGE, UsageError, type Command } from './options.ts'

// npm run admin: administration on the command line, with or without a running server.

const say = (line: string) => void process.stdout.write(`${line}\n`)
const printError = (line: string) => void process.stderr.write(`${line}\n`)

/** Without a migration. */
const AS_IS: readonly Command['name'][] = ['restore', 'check']

const openStore = async ({ mongodbUri, dataDir, embeddedPort }: Env, name: Command['name']) => {
  const folder = mongodbUri === undefined ? await openDataDir(dataDir) : dataDir
  const store = await connectShared({ mongodbUri, dataDir: folder, embeddedPort, onTrouble: printError })
  try {
    // The process that has the store open has migrated it.
    if (!store.isShared && !AS_IS.includes(name)) await migrate(createLog('silent'), { leases: createLeases() })
    else if (name !== 'restore') await demandNotRestoring()
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

const terminal = { input: process.stdin, prompts: process.stderr }

const openDesk = async (name: Command['name']): Promise<OpenDesk> => {
  const env = readSettings()
  const store = await openStore(env, name)
  const passwords = createPasswords(env.bcryptRounds)
  return {
    env,
    passwords,
    terminal,
    say,
    isShared: store.isShared || env.mongodbUri !== undefined,
    close: async () => {
      await passwords.close()
      await store.close()
    },
  }
}

const run = async (command: Exclude<Command, { name: 'help' }>) => {
  if (command.name === 'restore') return await restore(command, terminal, () => openDesk('restore'))
  const desk = await openDesk(command.name)
  try {
    await perform(command, desk)
  } finally {
    await desk.close()
  }
}

const linesOf = (error: unknown): readonly string[] => {
  if (error instanceof StartFault) return error.lines
  if (error instanceof AppError && error.fields)
    return Object.entries(error.fields).map(([field, fault]) => `${field}: ${faultMessage(fault)}`)
  if (error instanceof AppError || error instanceof StoreStartError) return [error.message]
  return [`It could not be done: ${String(error)}`]
}

try {
  const command = readCommand(process.argv.slice(2))
  if (command.name === 'help') say(USAGE)
  else await run(command)
} catch (error) {
  if (error instanceof UsageError) [error.message, '', USAGE].forEach(printError)
  else linesOf(error).forEach(printError)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
