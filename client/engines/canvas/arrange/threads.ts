import { hierarchy, tree } from 'd3'
import { type Block, columnsOf, flowOf, GAP, gridOf, merged, type Sized } from './blocks.ts'

const LEVEL_GAP = 64
const LEAVES_APART = 3

export interface ThreadLink {
  /** The build-on. */
  readonly from: string
  readonly to: string
}

/** One parent per item: the first that makes no cycle. */
const buildOnsOf = (items: readonly Sized[], links: readonly ThreadLink[]) => {
  const known = new Set(items.map(({ id }) => id))
  const parents = new Map<string, string>()
  const isBelow = (id: string, ancestor: string) => {
    for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) if (at === ancestor) return true
    return false
  }
  for (const { from, to } of links)
    if (known.has(from) && known.has(to) && !parents.has(from) && !isBelow(to, from)) parents.set(from, to)
  const buildOns = new Map<string, Sized[]>()
  const roots: Sized[] = []
  for (const item of items) {
    const parent = parents.get(item.id)
    if (parent === undefined) roots.push(item)
    else if (buildOns.get(parent)?.push(item) === undefined) buildOns.set(parent, [item])
  }
  return { roots, of: (id: string) => buildOns.get(id) ?? [] }
}

type BuildOns = ReturnType<typeof buildOnsOf>

interface Bundle {
  readonly block: Block
  readonly last: string | undefined
}

const runFrom = (first: Sized, buildOns: BuildOns): Bundle => {
  const run = [first]
  let last = first
  for (let next = buildOns.of(first.id); next.length === 1 && next[0]; next = buildOns.of(last.id)) {
    last = next[0]
    run.push(last)
  }
  return { block: columnsOf(run), last: last.id }
}

const bundlesBelow = ({ last }: Bundle, buildOns: BuildOns): Bundle[] => {
  const below = last === undefined ? [] : buildOns.of(last)
  const leaves = below.filter(({ id }) => buildOns.of(id).length === 0)
  if (leaves.length <= LEAVES_APART) return below.map((item) => runFrom(item, buildOns))
  const runs = below.filter(({ id }) => buildOns.of(id).length > 0).map((item) => runFrom(item, buildOns))
  return [...runs, { block: columnsOf(leaves), last: undefined }]
}

const threadOf = (root: Sized, buildOns: BuildOns): Block => {
  const bundles = hierarchy(runFrom(root, buildOns), (bundle) => bundlesBelow(bundle, buildOns))
  const laidOut = tree<Bundle>()
    .nodeSize([1, 1])
    .separation((a, b) => (a.data.block.height + b.data.block.height) / 2 + GAP)(bundles)
  const widths: number[] = []
  laidOut.each(({ depth, data }) => (widths[depth] = Math.max(widths[depth] ?? 0, data.block.width)))
  const lefts = [0]
  for (const width of widths) lefts.push((lefts.at(-1) ?? 0) + width + LEVEL_GAP)
  return merged(
    laidOut
      .descendants()
      .map(({ x, depth, data: { block } }) => ({ block, at: { x: lefts[depth] ?? 0, y: x - block.height / 2 } })),
  )
}

export const threadsOf = (items: readonly Sized[], links: readonly ThreadLink[]): Block => {
  const buildOns = buildOnsOf(items, links)
  const isTree = ({ id }: Sized) => buildOns.of(id).length > 0
  const single = buildOns.roots.filter((root) => !isTree(root))
  const blocks = buildOns.roots.filter(isTree).map((root) => threadOf(root, buildOns))
  return flowOf(single.length > 0 ? [...blocks, gridOf(single)] : blocks)
}
