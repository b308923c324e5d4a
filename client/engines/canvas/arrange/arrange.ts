import type { Point, Rect } from '../types.ts'
import {
  type Block,
  BLOCK_GAP,
  columnsOf,
  flowOf,
  GAP,
  gridOf,
  type Heading,
  type Placed,
  type Sized,
} from './blocks.ts'
import { nearestFree } from './nearest-free.ts'
import { type ThreadLink, threadsOf } from './threads.ts'

export type { Heading, Placed }

export interface ArrangeItem extends Sized {
  readonly group?: string
}

export interface ArrangeQuestion {
  readonly layout: 'threads' | 'grid' | 'groups'
  readonly items: readonly ArrangeItem[]
  readonly links: readonly ThreadLink[]
  readonly groups: readonly { readonly key: string; readonly label: string }[]
  readonly heading: number
  readonly obstacles: readonly Rect[]
  readonly origin: Point
}

export interface Arrangement {
  readonly places: readonly Placed[]
  readonly headings: readonly Heading[]
}

const headed = (block: Block, label: string, height: number): Block => {
  if (height === 0) return block
  return {
    width: block.width,
    height: block.height + height,
    places: block.places.map((place) => ({ ...place, y: place.y + height })),
    headings: [{ label, x: 0, y: 0, width: block.width, height }],
  }
}

const groupsOf = ({ items, groups, heading }: ArrangeQuestion): Block => {
  const members = new Map<string, ArrangeItem[]>(groups.map(({ key }) => [key, []]))
  for (const item of items) {
    const key = item.group ?? ''
    const group = members.get(key)
    if (group) group.push(item)
    else members.set(key, [item])
  }
  const labels = new Map(groups.map(({ key, label }) => [key, label]))
  const filled = [...members].filter(([, group]) => group.length > 0)
  return flowOf(filled.map(([key, group]) => headed(columnsOf(group), labels.get(key) ?? '', heading)))
}

const LAYOUTS = {
  threads: ({ items, links }: ArrangeQuestion) => threadsOf(items, links),
  grid: ({ items }: ArrangeQuestion) => gridOf(items),
  groups: groupsOf,
}

export const arrange = (question: ArrangeQuestion): Arrangement => {
  const items = question.items.map((item) => ({
    ...item,
    width: Math.ceil(item.width),
    height: Math.ceil(item.height),
  }))
  const block = items.length === 0 ? flowOf([]) : LAYOUTS[question.layout]({ ...question, items })
  const { x, y } = nearestFree(question.origin, block, question.obstacles, Math.max(GAP, BLOCK_GAP / 2))
  const whole = <P extends Point>(point: P): P => ({ ...point, x: Math.round(point.x + x), y: Math.round(point.y + y) })
  return { places: block.places.map(whole), headings: (block.headings ?? []).map(whole) }
}
