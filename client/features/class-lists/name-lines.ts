import type { ListedUser } from '../../../shared/domain/class-lists.ts'
import { userNameKey } from '../../../shared/domain/users.ts'
import { foldText, unaccented } from '../../../shared/text/fold.ts'
import { USER_NAME_MAX, USER_NAME_MIN } from '../../../shared/wire/limits.ts'
import { suggestPassword } from '../../lib/suggest-password.ts'

export interface PersonName {
  firstName: string
  lastName: string
}

/** Written without a space, family name first. */
const EAST_ASIAN = /^[\p{sc=Han}\p{sc=Hangul}]{2,4}$/u

const nameIn = (line: string): PersonName => {
  const [left = '', right] = line.split(/[\t;]|,(?=.)/).map((part) => part.trim())
  if (right !== undefined) {
    // Two columns of a spreadsheet are in the order of a class list.
    return line.includes('\t') ? { firstName: left, lastName: right } : { firstName: right, lastName: left }
  }
  if (EAST_ASIAN.test(left)) return { firstName: left.slice(1), lastName: left.slice(0, 1) }
  const words = left.split(/\s+/)
  // "van der Berg" is one last name.
  const particle = words.findIndex((word, place) => place > 0 && /^\p{Ll}/u.test(word))
  const last = particle > 0 && particle < words.length - 1 ? particle : words.length - 1
  return { firstName: words.slice(0, last).join(' '), lastName: words.slice(last).join(' ') }
}

/** Reads "First Last", "Last, First" or two columns in each line; `unread` are the lines that lack a name, from 1. */
export const readNameLines = (text: string): { names: PersonName[]; unread: number[] } => {
  const names: PersonName[] = []
  const unread: number[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const entry = line.replace(/^\s*\d+[.)]?\s+/, '').trim()
    if (entry === '') continue
    const name = nameIn(entry)
    if (name.firstName === '' || name.lastName === '') unread.push(at + 1)
    else names.push(name)
  }
  return { names, unread }
}

const latin = (name: string) => unaccented(foldText(name))[0].replaceAll(/[^a-z0-9]/g, '')

const STEM_MAX = USER_NAME_MAX - 4

const stemOf = ({ firstName, lastName }: PersonName) => {
  const stem = [latin(firstName.split(/\s/)[0] ?? ''), latin(lastName)].filter((part) => part !== '').join('.')
  return /^[a-z]/.test(stem) && stem.length >= USER_NAME_MIN ? stem.slice(0, STEM_MAX) : 'pupil'
}

export const usersFor = (
  names: readonly PersonName[],
  taken: ReadonlySet<string>,
  passwordMin: number,
): ListedUser[] => {
  const used = new Set(taken)
  return names.map((name, at) => {
    const stem = stemOf(name)
    let userName = stem
    for (let next = 2; used.has(userNameKey(userName)); next += 1) userName = `${stem}${next}`
    used.add(userNameKey(userName))
    // The header is row 1.
    return { ...name, index: at + 2, email: '', userName, password: suggestPassword(passwordMin) }
  })
}
