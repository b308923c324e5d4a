// Checks that functions that shared/ and server/ export have a doc comment (docs/conventions.md).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, root } from './paths.mjs'
import { main } from './run.mjs'

const sources = () =>
  ['shared', 'server'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^testing\/|\.d\.ts$/.test(name))
      .map((name) => ({ name: `${room}/${name}`, text: readFileSync(join(root, room, name), 'utf8') })),
  )

/** @type {(text: string, index: number) => number} */
const lineOf = (text, index) => text.slice(0, index).split('\n').length

/** `export const f = (`, `export const f: T = async (`, `export function f`. */
const EXPORTED = /^export (?:async )?(?:function (\w+)|const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^\n]*>)?\()/gm

export const checkComments = () => {
  const bare = sources().flatMap(({ name, text }) =>
    [...text.matchAll(EXPORTED)]
      .filter(({ index }) => !/\*\/\s*$/.test(text.slice(0, index)))
      .map((match) => `${name}:${lineOf(text, match.index)} ${match[1] ?? match[2]}`),
  )
  if (bare.length > 0) throw new Error(`Exported without a doc comment:\n${bare.join('\n')}`)
}

if (isMain(import.meta.url)) await main(checkComments)
