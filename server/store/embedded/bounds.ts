import { Type, type Value } from './bson.ts'
import { beginningKey, keyOf, rankOf } from './keys.ts'
import { isOperators } from './match.ts'
import { beginningOf } from './pattern.ts'

type Edge = { key: Buffer; inclusive: boolean }

/**
 * Condition on one path: values, a prefix, or a range of one type. `at`: place in the filter of a condition that exactly
 * the bounded entries meet.
 */
export type Bounds = { points?: Buffer[]; beginning?: Buffer; rank?: number; lower?: Edge; upper?: Edge; at?: number }

/**
 * Necessary conditions by path, narrowest first. An index only finds candidates, which the whole filter tests. Different
 * elements of an array may meet different conditions, so an index uses one of them.
 */
export type Demands = Map<string, Bounds[]>

/** Returns the conditions of a filter, including those joined by $and. */
export function demandsOf(filter: Value, demands: Demands = new Map()): Demands {
  for (const [name, value] of filter.fields()) {
    if (name === '$and' && value.isArray) for (const part of value.items()) demandsOf(part, demands)
    else if (name.startsWith('$')) continue
    else if (value.isObject && isOperators(value))
      for (const [operator, operand] of value.fields()) demand(demands, name, boundsOf(operator, operand))
    else demand(demands, name, boundsOf('$eq', value))
  }
  return demands
}

function demand(demands: Demands, path: string, found: Bounds | undefined) {
  if (!found) return
  const known = demands.get(path) ?? []
  const same = known.find(({ rank }) => rank !== undefined && rank === found.rank)
  const joined = same && { ...same, lower: same.lower ?? found.lower, upper: same.upper ?? found.upper }
  const all = joined ? known.map((one) => (one === same ? joined : one)) : [...known, found]
  demands.set(
    path,
    all.toSorted((a, b) => Number(isNarrower(b, a)) - Number(isNarrower(a, b))),
  )
}

/** Fewer points, then prefixes (longer ones first), then ranges. */
function isNarrower(a: Bounds, b: Bounds): boolean {
  if (a.points || b.points) return Boolean(a.points) && (!b.points || a.points!.length < b.points.length)
  return (a.beginning?.length ?? 0) > (b.beginning?.length ?? 0)
}

/** An array operand may match an element, which an index can't distinguish. */
const indexable = (value: Value) => !value.isArray

function boundsOf(operator: string, operand: Value): Bounds | undefined {
  switch (operator) {
    case '$eq':
      if (operand.type === Type.string) return { points: [keyOf(operand)], at: operand.at }
      return indexable(operand) ? { points: [keyOf(operand)] } : undefined
    case '$in': {
      const items = operand.isArray ? operand.items() : []
      if (!items.every(indexable)) return undefined
      const isExact = items.every(({ type }) => type === Type.string)
      return { points: distinct(items.map(keyOf)), ...(isExact && { at: operand.at }) }
    }
    case '$gt':
    case '$gte':
      return stretch(operand, 'lower', operator === '$gte')
    case '$lt':
    case '$lte':
      return stretch(operand, 'upper', operator === '$lte')
    case '$regex':
      return { beginning: beginningKey(beginningOf(operand)), at: operand.at }
    default:
      return undefined
  }
}

function stretch(operand: Value, edge: 'lower' | 'upper', inclusive: boolean): Bounds | undefined {
  if (!indexable(operand)) return undefined
  if (operand.type === Type.null) return inclusive ? { points: [keyOf(operand)] } : undefined
  return { rank: rankOf(operand.type), [edge]: { key: keyOf(operand), inclusive } }
}

function distinct(keys: Buffer[]): Buffer[] {
  keys.sort((a, b) => Buffer.compare(a, b))
  return keys.filter((key, i) => i === 0 || !key.equals(keys[i - 1]!))
}
