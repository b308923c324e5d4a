import { Value, emptyObject, valueOf } from './bson.ts'
import { CommandError, unsupported } from './errors.ts'
import { areEqual } from './keys.ts'
import type { QuerySpec } from './query.ts'

const stages = ['$match', '$skip', '$limit', '$group']
const counting = valueOf({ _id: 1, n: { $sum: 1 } })

/** Parses the pipeline of the driver's countDocuments; throws for other aggregations. */
export function parseCount(pipeline: Value | undefined): QuerySpec {
  if (!pipeline?.isArray) throw new CommandError(14, "'pipeline' must be an array")
  const spec: QuerySpec = { filter: emptyObject }
  let last = -1
  for (const stage of pipeline.items()) {
    const [name, operand] = (stage.isObject ? [...stage.fields()] : [])[0] ?? []
    if (!name || !operand) throw new CommandError(40323, 'A pipeline stage must be an object with exactly one field')
    const place = stages.indexOf(name)
    if (place <= last || (name === '$group' && !areEqual(operand, counting)))
      throw unsupported(`The aggregation stage ${name}, here or with these options,`)
    last = place
    if (name === '$match') spec.filter = operand
    if (name === '$skip') spec.skip = operand.number()
    if (name === '$limit') spec.limit = operand.number()
  }
  if (stages[last] !== '$group') throw unsupported('An aggregation other than countDocuments')
  return spec
}
