import mongoose from 'mongoose'

type Fields = Record<string, unknown>

/** One command to the store, as a line says it. */
interface Command {
  name: string
  /** Empty for a command of no collection, such as a commit. */
  collection: string
  filters: Fields[]
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter((one) => isFields(one)) : [])

/** The filters of a command's statements; an insert has none. */
const filtersOf = (command: Fields): Fields[] => {
  const of = (one: Fields) => [one.filter, one.query, one.q].filter((filter) => isFields(filter))
  return [command, ...listOf(command.updates), ...listOf(command.deletes), ...listOf(command.ops)].flatMap(of)
}

/** Returns whether an index, by its first field, or the order of ids narrows a filter. */
const isNarrowed = (filter: Fields, first: ReadonlySet<string>): boolean =>
  Object.entries(filter).some(([key, value]) => {
    if (key === '$and') return listOf(value).some((one) => isNarrowed(one, first))
    if (key === '$or') return listOf(value).every((one) => isNarrowed(one, first))
    if (!first.has(key)) return false
    return !isFields(value) || ['$eq', '$in', '$gt', '$gte', '$lt', '$lte'].some((operator) => operator in value)
  })

/** Has the driver tell of its commands; to be called before a server connects. Returns how to end that. */
export const monitorStore = (): (() => void) => {
  const connect = mongoose.connect.bind(mongoose)
  mongoose.connect = (uri, options) => connect(uri, { ...options, monitorCommands: true })
  return () => (mongoose.connect = connect)
}

/** The commands to the store while an act runs, one line for each kind with their number; SCAN where no index narrows one. */
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
    if (name === 'endSessions') continue
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
