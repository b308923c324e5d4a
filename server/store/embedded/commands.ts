import { Reader, toBytes, type Value } from './bson.ts'
import { Call, type Command, type AppContext } from './call.ts'
import { refuseConcerns } from './concerns.ts'
import { CommandError } from './errors.ts'
import { readCommands } from './read-commands.ts'
import { schemaCommands } from './schema-commands.ts'
import { sessionCommands } from './session-commands.ts'
import { writeCommands } from './write-commands.ts'

/** All commands by name; the README's table is made of these. */
export const commands: Record<string, Command> = {
  ...sessionCommands,
  ...readCommands,
  ...writeCommands,
  ...schemaCommands,
}

/** Runs one command and answers the bytes of its reply, of an error too. `report` hears of errors that are our own fault. */
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
    // As in MongoDB, an error ends the transaction it happens in.
    if (call?.isInTransaction && call.session) parts.transactions.abort(call.session)
    if (!(error instanceof CommandError)) report(error)
    return errorReply(error)
  }
}

/** The reply that tells of an error; what is our own fault stays in the log. */
export const errorReply = (error: unknown): Buffer =>
  toBytes(
    error instanceof CommandError
      ? { ok: 0, ...error.fields() }
      : { ok: 0, code: 1, codeName: 'InternalError', errmsg: 'The embedded store failed; its log tells more' },
  )
