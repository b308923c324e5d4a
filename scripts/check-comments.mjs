// Checks that doc comments begin with a verb, a noun or a reason (docs/conventions.md), and that exports of shared/
// and server/ have one.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, root } from './paths.mjs'
import { main } from './run.mjs'

const QUESTIONS_MAX = 0.05

const sources = () =>
  ['shared', 'server', 'client'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^testing\/|\.d\.ts$/.test(name))
      .map((name) => ({ name: `${room}/${name}`, text: readFileSync(join(root, room, name), 'utf8') })),
  )

/** @type {(text: string, index: number) => number} */
const lineOf = (text, index) => text.slice(0, index).split('\n').length

const COMMENT = /\/\*\*\s*(?:\*\s*)?(\w+)/g

/** `export const f = (`, `export const f: T = async (`, `export function f`. */
const EXPORTED = /^export (?:async )?(?:function (\w+)|const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^\n]*>)?\()/gm

export const checkComments = () => {
  const all = sources()
  const comments = all.flatMap(({ name, text }) =>
    [...text.matchAll(COMMENT)].map(({ 1: first = '', index }) => ({
      first,
      at: `${name}:${lineOf(text, index)}`,
    })),
  )
  const questions = comments.filter(({ first }) => /^(What|Whether|Who|Where|How)$/.test(first))
  const share = questions.length / comments.length
  const bare = all
    .filter(({ name }) => /^(shared|server)\//.test(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(EXPORTED)]
        .filter(({ index }) => !/\*\/\s*$/.test(text.slice(0, index)))
        .map((match) => `${name}:${lineOf(text, match.index)} ${match[1] ?? match[2]}`),
    )
  const percent = (part) => `${(part * 100).toFixed(1)} %`
  console.log(`  ${comments.length} doc comments, ${percent(share)} of them begin with a question word`)
  if (share > QUESTIONS_MAX)
    throw new Error(
      `More than ${percent(QUESTIONS_MAX)} begin with What, Whether, Who, Where or How:\n${questions.map(({ at, first }) => `${at} ${first} …`).join('\n')}`,
    )
  if (bare.length > 0) throw new Error(`Exported without a doc comment:\n${bare.join('\n')}`)
}

if (isMain(import.meta.url)) await main(checkComments)
