import { Type, type Value } from './bson.ts'
import { CommandError, unsupported } from './errors.ts'

/** `^` and then characters that stand for themselves: those without a meaning of their own, and any sign escaped. */
const rooted = /^\^(?:[^\\^$.|?*+()[\]{}\0]|\\[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e])+$/

/**
 * The beginning that a `$regex` asks of texts, as their bytes. A beginning is the one pattern there is: it means the same in
 * every kind of regular expression, and an index finds it.
 */
export function beginningOf(operand: Value): Buffer {
  if (operand.type !== Type.string) throw new CommandError(2, '$regex has to be a string')
  const pattern = operand.string()
  if (!rooted.test(pattern))
    throw unsupported(`The pattern ${pattern.slice(0, 100)}, other than a beginning like ^abc,`)
  return Buffer.from(pattern.slice(1).replaceAll(/\\(.)/g, '$1'))
}
