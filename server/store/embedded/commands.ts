import { Reader, toBytes, type Value } from './bson.ts'
import { Call, type Command, type AppContext } from './call.ts'
import { refuseConcerns } from './concerns.ts'
import { CommandError } from './errors.ts'
import { readCommands } from './read-commands.ts'
import { schemaCommands } from './schema-commands.ts'
import { sessionCommands } from './session-commands.ts'
import { writeCommands } from './write-commands.ts'

/** All commands by name, listed in the README. */
export const commands: Record<string, Command> = {
  ...sessionCommands,
  ...readCommands,
  ...writeCommands,
  ...schemaCommands,
}

/** Returns a command's reply, also for errors. `report` receives internal errors. */
export async function runCommand(
  parts: AppContext,
  body: Value,
  lists: Map<string, Value[]>,
  report: (error: unknown) => void,
): Promise<Buffer> {
  let call: Call | undefined
  try {
    const reader = new Reader(body)
    const name = reader.next() ? reader.name() : ''
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new CommandError(59, `no such command: '${name}' (in the embedded store)`)
    call = new Call(parts, name, body.fields(), lists)
    call.refuseUnknown(command.fields)
    refuseConcerns(call)
    const result = await command.run(call)
    return Buffer.isBuffer(result) ? result : toBytes(result)
  } catch (error) {
    // As in MongoDB, an error aborts the transaction.
    if (call?.isInTransaction && call.session) parts.transactions.abort(call.session)
    if (!(error instanceof CommandError)) report(error)
    return errorReply(error)
  }
}

/** Returns an error's reply; internal errors are only logged. */
export const errorReply = (error: unknown): Buffer =>
  toBytes(
    error instanceof CommandError
      ? { ok: 0, ...error.fields() }
      : { ok: 0, code: 1, codeName: 'InternalError', errmsg: 'The embedded store failed; its log tells more' },
  )
