import { faultMessage } from '../../shared/wire/fault-message.ts'
import { openDataDir } from '../data-dir.ts'
import { StartFault, type Env } from '../env.ts'
import { migrate } from '../migrations/migrate.ts'
import { AppError } from '../platform/errors.ts'
import { createLog } from '../platform/log.ts'
import { createPasswords } from '../platform/passwords.ts'
import { readSettings } from '../settings.ts'
import { connectShared, StoreStartError } from '../store/connect.ts'
import { createLeases } from '../store/leases.ts'
import { perform } from './acts.ts'
import { readCommand, USAGE, UsageError, type Command } from './options.ts'

// npm run admin: administration on the command line, with or without a running server.

const say = (line: string) => void process.stdout.write(`${line}\n`)
const printError = (line: string) => void process.stderr.write(`${line}\n`)

const openStore = async ({ mongodbUri, dataDir, embeddedPort }: Env) => {
  const folder = mongodbUri === undefined ? await openDataDir(dataDir) : dataDir
  const store = await connectShared({ mongodbUri, dataDir: folder, embeddedPort, onTrouble: printError })
  // The process that has the store open has migrated it.
  if (!store.isShared) await migrate(createLog('silent'), { leases: createLeases() })
  return store
}

const run = async (command: Exclude<Command, { name: 'help' }>) => {
  const env = readSettings()
  const store = await openStore(env)
  const passwords = createPasswords(env.bcryptRounds)
  try {
    await perform(command, { env, passwords, terminal: { input: process.stdin, prompts: process.stderr }, say })
  } finally {
    await passwords.close()
    await store.close()
  }
}

/** One line per fault. */
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
