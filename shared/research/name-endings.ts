// Endings and beginnings that languages attach to names, for folded words: possessives and cases.

interface Attached {
  letters: RegExp
  /** Also of a stem. */
  endings?: RegExp
  beginnings?: RegExp
}

/** In letters; shorter names take “s” only, because “Jo” is not in “join”. */
const ENDING_FROM = 4
const SHORT = /^s$/
const AFTER_VOWEL = /^(e?s|ns?|a|[aeiouy]n|ssa|sta|lla|lta|lle|na|ksi|tta)$/
const AFTER_CONSONANT = /^(e?s|in|ia|iin|issa|ista|illa|ilta|ille|ina|iksi|itta|ta)$/
const LATIN = /\p{sc=Latin}$/u

const SCRIPTS: readonly Attached[] = [
  { letters: /\p{sc=Cyrillic}$/u, endings: /^([аяуюеиыьо]|[оеыиая]м|[оеи]и|[оеьи]ю|[ое]в[аеу]?|[ыиая]х|[ая]ми|ина?|еви)$/ }, // prettier-ignore
  { letters: /\p{sc=Greek}$/u, endings: /^[συνηε]$/ },
  { letters: /\p{sc=Georgian}$/u, endings: /^(ს|მა?|ის|ით|თ|ო|ზე|ში|თან|ს?თან|ი?სთვის|ად|დ|ც|ისა|ისგან)$/ },
  { letters: /\p{sc=Armenian}$/u, endings: /^([իընս]|ին|ից|ով|իս|ու|ա?յի)$/ },
  { letters: /[\p{sc=Devanagari}]$/u, endings: /^(ने|ला|चा|ची|चे|को|का|की|के|से|में|पर|जी|स)$/ },
  { letters: /\p{sc=Arabic}$/u, beginnings: /^(?=.)[وف]?[بلك]?(ال)?$/ },
  { letters: /\p{sc=Hebrew}$/u, beginnings: /^[והבלמשכ]{1,3}$/ },
]

const NONE = /^(?!)/

export interface Attachable {
  endings: RegExp
  beginnings: RegExp
}

/** In code units. */
export const ATTACHED_MAX = 7

/** Returns what may be attached to a folded name. */
export const attachableTo = (name: string): Attachable => {
  if (LATIN.test(name)) {
    const endings = name.length < ENDING_FROM ? SHORT : /[aeiouy]$/.test(name) ? AFTER_VOWEL : AFTER_CONSONANT
    return { endings, beginnings: NONE }
  }
  const { endings = NONE, beginnings = NONE } = SCRIPTS.find(({ letters }) => letters.test(name)) ?? {}
  return { endings, beginnings }
}

/** In letters. */
const STEM_FROM = 3

/** Returns the stems of a folded name that are names only with an ending: “Peka” (Pekka), “Virtase” (Virtanen), “Анн” (Анна), “Giorg” of the Georgian nominative. */
export const stemsOf = (name: string): string[] =>
  [
    name.replace(/^(.*)([kpt])\2([aeiouy])$/, '$1$2$3'),
    name.replace(/nen$/, 'se'),
    name.replace(/nen$/, 's'),
    name.replace(/[аяоьие]$/, ''),
    name.replace(/ი$/, ''),
  ].filter((stem) => stem !== name && stem.length >= STEM_FROM)

/** Returns the forms of a folded name that are shorter than the name: Greek accusative and vocative. */
export const shorterFormsOf = (name: string): string[] => (/[αηοι]σ$/.test(name) ? [name.slice(0, -1)] : [])
