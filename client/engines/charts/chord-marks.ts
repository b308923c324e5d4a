import { arc, chord, type Chord, type ChordGroup, descending, ribbon, type ChordSubgroup } from 'd3'
import { cutTo } from './text-lines.ts'

/** Sizes in pixels. */
const SIZE_MAX = 560
const RING = 14
const NAME_MAX = 84
const FONT_SIZE = 13
/** Gap between arcs, in radians. */
const BETWEEN = 0.03

export interface ChordMarks {
  size: number
  /** One per row of the matrix; an empty name has no room. */
  arcs: { path: string; value: number; name: string; turn: number; isLeft: boolean; radius: number }[]
  ribbons: { path: string; from: number; to: number; there: number; back: number }[]
}

/** Returns the marks of a chord diagram: an arc per row, and a ribbon per pair. */
export const chordMarks = (
  matrix: readonly (readonly number[])[],
  names: readonly string[],
  width: number,
): ChordMarks => {
  const size = Math.min(SIZE_MAX, width)
  const room = Math.min(NAME_MAX, size / 5)
  const radius = size / 2 - room
  const pad = names.length > 60 ? 0 : BETWEEN
  const chords = chord().padAngle(pad).sortSubgroups(descending)(matrix.map((row) => [...row]))
  const drawArc = arc<ChordGroup>().innerRadius(radius - RING).outerRadius(radius) // prettier-ignore
  const drawRibbon = ribbon<Chord, ChordSubgroup>().radius(radius - RING - 2)
  return {
    size,
    arcs: chords.groups.map((group) => {
      const { index, startAngle, endAngle, value } = group
      const middle = (startAngle + endAngle) / 2
      return {
        path: drawArc(group) ?? '',
        value,
        name: (endAngle - startAngle) * radius < FONT_SIZE ? '' : cutTo(names[index] ?? '', FONT_SIZE, room - 8),
        turn: (middle * 180) / Math.PI - 90,
        isLeft: middle > Math.PI,
        radius: radius + 6,
      }
    }),
    ribbons: chords.map((one) => {
      const { source, target } = one
      // By its type it may draw on a context; without one it returns a path.
      const path = drawRibbon(one) as unknown as string | null
      return { path: path ?? '', from: source.index, to: target.index, there: source.value, back: target.value }
    }),
  }
}
