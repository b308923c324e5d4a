import type { Random } from './random.ts'

export interface Person {
  userName: string
  firstName: string
  lastName: string
  lang: string
}

const FIRST_NAMES: Readonly<Record<string, readonly string[]>> = {
  en: ['Alice', 'Noah', 'Ruby', 'Oscar', 'Maya', 'Leo', 'Hazel', 'Theo', 'Ivy', 'Felix', 'Nora'],
  es: ['Mateo', 'Lucía', 'Diego', 'Carmen'],
  fr: ['Chloé', 'Louis', 'Inès'],
  fi: ['Aino', 'Eero', 'Helmi'],
  pt: ['Tiago', 'Beatriz', 'Rafael'],
  cn: ['怡君', '志明'],
  zh_CN: ['小雨', '子涵'],
  ja: ['さくら', '陽太'],
}
const SIGN_IN_NAMES: Readonly<Record<string, string>> = {
  怡君: 'yijun',
  志明: 'zhiming',
  小雨: 'xiaoyu',
  子涵: 'zihan',
  さくら: 'sakura',
  陽太: 'yota',
}
const INITIALS = 'ABCDEFGHIJKLMNOPRSTVWYZ'

const plain = (name: string) => (SIGN_IN_NAMES[name] ?? name).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const TEACHER: Person = { userName: 'teacher', firstName: 'Anna', lastName: 'T.', lang: 'en' }

/** Returns `count` pupils. */
export const pupils = (count: number, random: Random): Person[] => {
  const named = Object.entries(FIRST_NAMES).flatMap(([lang, names]) => names.map((firstName) => ({ lang, firstName })))
  return Array.from({ length: count }, (_, index) => {
    const { lang, firstName } = named[index % named.length] ?? { lang: 'en', firstName: 'Alex' }
    const round = Math.floor(index / named.length)
    const userName = plain(firstName) + (round > 0 ? String(round + 1) : '')
    return { userName, firstName, lastName: `${random.pick(Array.from(INITIALS))}.`, lang }
  })
}
