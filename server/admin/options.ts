import { parseArgs } from 'node:util'
import { ANALYSED_PAGES, type AnalysedPage, isAnalysedPage } from '../features/analysis/analyse.ts'

export const USAGE = `npm run admin -- create-admin <userName> [--first name] [--last name] [--email address] [--random] [--lasting]
npm run admin -- create-admin <userName> --existing
npm run admin -- reset-password <userName> [--random] [--once | --lasting]
npm run admin -- reset-second-factor <userName>
npm run admin -- list-users [--role admin|user] [--query text]
npm run admin -- list-communities
npm run admin -- remove-community <communityId> --title title
npm run admin -- export <communityId> --to file [--with-accounts]
npm run admin -- export --study <study> [--to file]
npm run admin -- import <file> [--match-users]
npm run admin -- import-dump <folder or file> [--files folder]
npm run admin -- backup <file>
npm run admin -- restore <file> [--replace]
npm run admin -- check
npm run admin -- repair-root-contexts
npm run admin -- move-files
npm run admin -- log-backup
npm run admin -- lti-keys rotate
npm run admin -- analyse <page> <communityId> [--filter name=value …]

  create-admin          makes an account that runs the site; --existing makes an admin of somebody who has an account
  reset-password        gives somebody a new password, and ends their sessions within 5 seconds
  reset-second-factor   removes the second factor and app passwords of an account, e.g. after the loss of a phone
  list-users            prints user name, role, name and e-mail address of everybody, or of those who are asked for
  list-communities      prints the id and the title of every community
  remove-community      removes a community for good, with all that is in it; its exact title says that it is the one that is meant
  export                writes a community into one file, an archive (docs/ARCHIVE.md), while members may write;
                        --study writes the export of a study (docs/RESEARCHERS.md) instead, as its page does;
                        --with-accounts adds e-mail addresses and the accounts of its members
  import                makes a community of an archive; --match-users joins its members to the accounts of the same user name
  import-dump           imports the database of Knowledge Forum 6 from a mongodump folder, or a community from the file of its
                        export tool (docs/IMPORT.md); --files: folder with its attachments. Run again, it goes on
  backup                saves the whole site with its files into one file, while members may write; it holds password hashes and keys
  restore               makes the site what it was at a backup; --replace deletes what the store holds now
  check                 names what is broken in the stored data, and changes nothing
  repair-root-contexts  gives communities from old servers the root context that they lack
  move-files            moves uploaded files to where FILES says that they are kept, from where they were kept before
  log-backup            adds to the log of acts that a backup was made; for the script that makes it
  lti-keys rotate       makes a new key for learning platforms; the old one stays published for a week, so running launches go on
  analyse               prints the figures of a page of analysis as the file that the page saves, with the same filters

A password is asked for at the terminal, or read as one line from standard input where that is no terminal;
--random draws one and prints it this once. It is never an argument: other users of this computer see those.
Admins and managers must change it at the next sign-in, unless --lasting is given; others only with --once.
The settings are the server's (environment and .env). The server may be running or not.
Exit status: 0 done, 1 not done, 2 wrong use.`

/** A parsed command line. */
export type Command =
  | { name: 'help' }
  | { name: 'create-admin'; userName: string; person: NewPerson; random: boolean; mustChange: boolean }
  | { name: 'promote'; userName: string }
  | { name: 'reset-password'; userName: string; random: boolean; mustChange: boolean | undefined }
  | { name: 'reset-second-factor'; userName: string }
  | { name: 'repair-root-contexts' }
  | { name: 'list-communities' }
  | { name: 'remove-community'; communityId: string; title: string }
  | { name: 'export'; communityId: string; to: string; accounts: boolean }
  | { name: 'exportStudy'; studyId: string; to: string }
  | { name: 'import'; file: string; matchUsers: boolean }
  | { name: 'import-dump'; path: string; files: string | undefined }
  | { name: 'backup'; file: string }
  | { name: 'restore'; file: string; replace: boolean }
  | { name: 'check' }
  | { name: 'move-files' }
  | { name: 'log-backup' }
  | { name: 'lti-keys' }
  | { name: 'analyse'; page: AnalysedPage; communityId: string; filters: Readonly<Record<string, string>> }
  | { name: 'list-users'; role?: 'admin' | 'user'; query?: string }

export interface NewPerson {
  firstName: string
  lastName: string
  email: string
}

/** Invalid command line, with the reason. */
export class UsageError extends Error {}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const OPTIONS = { help: flag, first: text, last: text, email: text, random: flag, once: flag, lasting: flag, existing: flag, role: text, query: text, title: text, to: text, study: text, 'with-accounts': flag, 'match-users': flag, files: text, replace: flag, filter: { ...text, multiple: true } } as const // prettier-ignore
type Option = keyof typeof OPTIONS

const COMMANDS: ReadonlyMap<string, readonly Option[]> = new Map([
  ['create-admin', ['first', 'last', 'email', 'random', 'lasting', 'existing']],
  ['reset-password', ['random', 'once', 'lasting']],
  ['reset-second-factor', []],
  ['list-users', ['role', 'query']],
  ['list-communities', []],
  ['remove-community', ['title']],
  ['export', ['to', 'with-accounts', 'study']],
  ['import', ['match-users']],
  ['import-dump', ['files']],
  ['backup', []],
  ['restore', ['replace']],
  ['check', []],
  ['repair-root-contexts', []],
  ['move-files', []],
  ['log-backup', []],
  ['lti-keys', []],
  ['analyse', ['filter']],
])

const parsed = (args: string[]) => {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const readAnalyse = (names: readonly string[], given: readonly string[]): Command => {
  const [page = '', communityId, ...more] = names
  if (!isAnalysedPage(page)) throw new UsageError(`analyse needs a page, one of ${ANALYSED_PAGES.join(', ')}.`)
  if (communityId === undefined || more.length > 0) throw new UsageError('analyse needs the id of one community.')
  const filters = given.map((one) => {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(one) ?? []
    if (name === undefined || value === undefined) throw new UsageError('--filter needs name=value.')
    return [name, value]
  })
  return { name: 'analyse', page, communityId, filters: Object.fromEntries(filters) as Record<string, string> }
}

const readRemoval = ([communityId, ...more]: readonly string[], title: string | undefined): Command => {
  if (communityId === undefined || more.length > 0)
    throw new UsageError('remove-community needs the id of one community.')
  if (title === undefined) throw new UsageError('remove-community needs --title with the exact title of the community.')
  return { name: 'remove-community', communityId, title }
}

const readExport = ([communityId, ...more]: readonly string[], to: string | undefined, accounts = false): Command => {
  if (communityId === undefined || more.length > 0) throw new UsageError('export needs the id of one community.')
  if (!to) throw new UsageError('export needs --to with the name of the file that it writes.')
  return { name: 'export', communityId, to, accounts }
}

const readStudyExport = (
  studyId: string,
  names: readonly string[],
  to: string | undefined,
  accounts = false,
): Command => {
  if (names.length > 0 || accounts) throw new UsageError('export --study takes the id of one study and --to only.')
  return { name: 'exportStudy', studyId, to: to ?? `study-${studyId}.zip` }
}

const readImport = ([file, ...more]: readonly string[], matchUsers = false): Command => {
  if (!file || more.length > 0) throw new UsageError('import needs the name of one archive.')
  return { name: 'import', file, matchUsers }
}

const readDump = ([path, ...more]: readonly string[], files: string | undefined): Command => {
  if (!path || more.length > 0) throw new UsageError('import-dump needs the name of one folder or file.')
  return { name: 'import-dump', path, files }
}

const readBackup = (name: 'backup' | 'restore', [file, ...more]: readonly string[], replace = false): Command => {
  if (!file || more.length > 0) throw new UsageError(`${name} needs the name of one file.`)
  return name === 'backup' ? { name, file } : { name, file, replace }
}

/** Commands without arguments. */
const BARE = ['check', 'repair-root-contexts', 'list-communities', 'move-files', 'log-backup'] as const
const isRole = (role: string) => role === 'admin' || role === 'user'

/** Parses a command line; throws WrongUse. The message never repeats arguments, which may be a password. */
export const readCommand = (args: string[]): Command => {
  const { values, positionals } = parsed(args)
  const [name = '', ...names] = positionals
  if (values.help || name === 'help') return { name: 'help' }
  const allowed = COMMANDS.get(name)
  if (!allowed) throw new UsageError(`The command must be one of ${[...COMMANDS.keys()].join(', ')}.`)
  const others = (Object.keys(values) as Option[]).filter((option) => !allowed.includes(option))
  if (others.length > 0)
    throw new UsageError(`${name} does not know ${others.map((option) => `--${option}`).join(', ')}.`)

  if (name === 'analyse') return readAnalyse(names, values.filter ?? [])
  if (name === 'remove-community') return readRemoval(names, values.title)
  if (name === 'export' && values.study !== undefined)
    return readStudyExport(values.study, names, values.to, values['with-accounts'])
  if (name === 'export') return readExport(names, values.to, values['with-accounts'])
  if (name === 'import') return readImport(names, values['match-users'])
  if (name === 'import-dump') return readDump(names, values.files)
  if (name === 'backup' || name === 'restore') return readBackup(name, names, values.replace)
  if (name === 'lti-keys') {
    if (names.length !== 1 || names[0] !== 'rotate') throw new UsageError('lti-keys needs the word rotate.')
    return { name }
  }
  const bare = BARE.find((one) => one === name)
  if ((name === 'list-users' || bare) && names.length > 0) throw new UsageError(`${name} takes no arguments.`)
  if (bare) return { name: bare }
  if (name === 'list-users') {
    const { role, query } = values
    if (role !== undefined && !isRole(role)) throw new UsageError('--role must be admin or user.')
    return { name, ...(role !== undefined && { role }), ...(query !== undefined && { query }) }
  }
  const [userName, ...more] = names
  if (userName === undefined) throw new UsageError(`${name} needs a user name.`)
  if (more.length > 0) throw new UsageError(`${name} takes one user name, and never a password as an argument.`)
  const random = values.random ?? false
  if (name === 'reset-second-factor') return { name, userName }
  if (values.once && values.lasting) throw new UsageError('--once and --lasting exclude each other.')
  const mustChange = values.lasting ? false : values.once
  if (name === 'reset-password') return { name, userName, random, mustChange }
  if (!values.existing) {
    const { first = 'Site', last = 'Admin', email = '' } = values
    return {
      name: 'create-admin',
      userName,
      random,
      mustChange: mustChange ?? true,
      person: { firstName: first, lastName: last, email },
    }
  }
  if (Object.keys(values).length > 1)
    throw new UsageError('--existing goes alone: the account stays as it is otherwise.')
  return { name: 'promote', userName }
}
