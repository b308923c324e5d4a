import { ticks } from 'd3'

/** Up to this count every number has a tick; above, d3 chooses the step (SDIV-12). */
const EACH_UP_TO = 10
const TICKS = 6

/** Ticks at whole numbers from 0 to at least the highest count. Short axes pass a smaller `eachUpTo`. */
export const countTicks = (highest: number, eachUpTo = EACH_UP_TO): number[] => {
  if (highest <= eachUpTo) return Array.from({ length: Math.max(1, Math.ceil(highest)) + 1 }, (_, at) => at)
  const [first = 0, second = 1, ...rest] = ticks(0, highest, Math.min(TICKS, eachUpTo))
  const [step, last] = [second - first, rest.at(-1) ?? second]
  return [first, second, ...rest, ...(last < highest ? [last + step] : [])]
}
