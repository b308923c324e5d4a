import { Type, type Value } from './bson.ts'
import { CommandError, unsupported } from './errors.ts'

/** Literal characters, escaped ones included. */
const rooted = /^\^(?:[^\\^$.|?*+()[\]{}\0]|\\[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e])+$/

/**
 * Returns the prefix of a `$regex` as bytes. Only prefixes are supported: they mean the same in all regex dialects, and
 * indexes find them.
 */
export function beginningOf(operand: Value): Buffer {
  if (operand.type !== Type.string) throw new CommandError(2, '$regex has to be a string')
  const pattern = operand.string()
  if (!rooted.test(pattern))
    throw unsupported(`The pattern ${pattern.slice(0, 100)}, other than a beginning like ^abc,`)
  return Buffer.from(pattern.slice(1).replaceAll(/\\(.)/g, '$1'))
}
