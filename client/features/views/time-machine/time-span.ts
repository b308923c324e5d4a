/** Time span in milliseconds. */
export interface Span {
  from: number
  to: number
}

const SHORTEST_MS = 1000

/** Span of ascending times (TIME-13). */
export const wholeSpan = (times: readonly number[]): Span => {
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0]
  return to - from >= SHORTEST_MS ? { from, to } : { from, to: from + SHORTEST_MS }
}

const within = ({ from, to }: Span, whole: Span): Span => {
  const length = Math.min(to - from, whole.to - whole.from)
  const start = Math.min(Math.max(from, whole.from), whole.to - length)
  return { from: start, to: start + length }
}

export const zoomed = (span: Span, factor: number, around: number, whole: Span): Span => {
  const length = span.to - span.from
  const next = Math.max(SHORTEST_MS, length * factor)
  const share = (Math.min(Math.max(around, span.from), span.to) - span.from) / length
  return within({ from: around - share * next, to: around + (1 - share) * next }, whole)
}

export const following = (span: Span, time: number, whole: Span): Span => {
  if (time >= span.from && time <= span.to) return span
  const half = (span.to - span.from) / 2
  return within({ from: time - half, to: time + half }, whole)
}

export const frameAt = (times: readonly number[], time: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? Infinity) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

export const countsIn = (times: readonly number[], { from, to }: Span, parts: number): number[] => {
  const step = (to - from) / parts
  const before = Array.from({ length: parts }, (_, at) => frameAt(times, from + at * step - 1))
  return before.map((start, at) => (before[at + 1] ?? frameAt(times, to)) - start)
}
