import mongoose from 'mongoose'

type Fields = Record<string, unknown>

interface Command {
  name: string
  /** Empty for commands without a collection, e.g. */
  collection: string
  filters: Fields[]
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter((one) => isFields(one)) : [])

/** Filters of a command's statements. */
const filtersOf = (command: Fields): Fields[] => {
  const of = (one: Fields) => [one.filter, one.query, one.q].filter((filter) => isFields(filter))
  return [command, ...listOf(command.updates), ...listOf(command.deletes), ...listOf(command.ops)].flatMap(of)
}

/** True if an index (by its first field) or the id order narrows the filter. */
const isNarrowed = (filter: Fields, first: ReadonlySet<string>): boolean =>
  Object.entries(filter).some(([key, value]) => {
    if (key === '$and') return listOf(value).some((one) => isNarrowed(one, first))
    if (key === '$or') return listOf(value).every((one) => isNarrowed(one, first))
    if (!first.has(key)) return false
    return !isFields(value) || ['$eq', '$in', '$gt', '$gte', '$lt', '$lte'].some((operator) => operator in value)
  })

/** Enables command monitoring of the driver. */
export const monitorStore = (): (() => void) => {
  const connect = mongoose.connect.bind(mongoose)
  mongoose.connect = (uri, options) => connect(uri, { ...options, monitorCommands: true })
  return () => (mongoose.connect = connect)
}

/** Returns the commands of `act` that look for documents of a collection; call `monitorStore` before the app starts. */
export const findsOf = async (collection: string, act: () => Promise<unknown>): Promise<Fields[]> => {
  const finds: Fields[] = []
  const client = mongoose.connection.getClient()
  const onCommand = ({ command }: { command: Fields }) => {
    if (command.find === collection) finds.push(command)
  }
  client.on('commandStarted', onCommand)
  await act()
  client.off('commandStarted', onCommand)
  return finds
}

/** Returns the database commands of `act`, one line for each kind with its count. */
export const storeCallsOf = async (act: () => Promise<unknown>): Promise<string[]> => {
  const commands: Command[] = []
  const client = mongoose.connection.getClient()
  const hear = ({ commandName: name, command }: { commandName: string; command: Fields }) => {
    const target = command[name]
    commands.push({ name, collection: typeof target === 'string' ? target : '', filters: filtersOf(command) })
  }
  client.on('commandStarted', hear)
  await act()
  client.off('commandStarted', hear)
  const lines: string[] = []
  for (const { name, collection, filters } of commands) {
    // Every second (server/backups/watch-restore.ts).
    if (name === 'endSessions' || filters.some(({ _id }) => _id === 'restoring')) continue
    const indexed = name === 'bulkWrite' || (await areNarrowed(collection, filters))
    lines.push([name, collection, ...(indexed ? [] : ['SCAN'])].filter(Boolean).join(' '))
  }
  return [...new Set(lines)].map((line) => `${lines.filter((one) => one === line).length} × ${line}`)
}

const areNarrowed = async (collection: string, filters: readonly Fields[]): Promise<boolean> => {
  if (filters.length === 0) return true
  const indexes = (await mongoose.connection.db?.collection(collection).indexes()) ?? []
  const first = new Set(['_id', ...indexes.flatMap(({ key }) => Object.keys(key as Fields).slice(0, 1))])
  return filters.every((filter) => isNarrowed(filter, first))
}
