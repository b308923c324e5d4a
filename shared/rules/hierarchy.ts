import * as z from 'zod/mini'
import { objectSchema } from '../domain/contributions.ts'
import { idSchema } from '../wire/ids.ts'
import { toOneLine } from '../text/lines.ts'
import { linkSchema } from '../domain/links.ts'

/** `GET /api/communities/{id}/hierarchy`: readable views and `contains` links, both oldest first (VMGR-07). */
export const hierarchySchema = z.object({
  views: z.array(z.pick(objectSchema, { _id: true, title: true, permission: true, authors: true, created: true })),
  links: z.array(z.pick(linkSchema, { _id: true, from: true, to: true })),
})
export type Hierarchy = z.infer<typeof hierarchySchema>
type Links = readonly Pick<Hierarchy['links'][number], 'from' | 'to'>[]

export const newViewSchema = z.object({
  title: z
    .string('field.required')
    .check(z.overwrite(toOneLine), z.trim(), z.minLength(1, 'field.required'), z.maxLength(1000, 'field.long')),
})
export type NewView = z.infer<typeof newViewSchema>

/** `PUT /api/views/{id}/parent`: moves a view from one parent to another; null is the top level. */
export const viewMoveSchema = z.object({ from: z.nullable(idSchema), to: z.nullable(idSchema) })
export type ViewMove = z.infer<typeof viewMoveSchema>

export interface Branch {
  view: Hierarchy['views'][number]
  parent: string | null
  below: Branch[]
}

/** Returns each view's parent: the latest view that contains it, unless that closes a cycle. */
const parentsIn = ({ views, links }: Hierarchy): Map<string, string> => {
  const known = new Set(views.map(({ _id }) => _id))
  const parents = new Map<string, string>()
  const isAbove = (id: string, other: string | undefined): boolean =>
    other !== undefined && (other === id || isAbove(id, parents.get(other)))
  for (const { from, to } of links.toReversed())
    if (known.has(from) && known.has(to) && !parents.has(to) && !isAbove(to, from)) parents.set(to, from)
  return parents
}

/** Returns the views as a forest in which each appears once, even if views contain each other. */
export const treeOf = (
  hierarchy: Hierarchy,
  order: (a: Hierarchy['views'][number], b: Hierarchy['views'][number]) => number = () => 0,
): Branch[] => {
  const parents = parentsIn(hierarchy)
  const branches = new Map<string, Branch>()
  for (const view of hierarchy.views.toSorted(order))
    branches.set(view._id, { view, parent: parents.get(view._id) ?? null, below: [] })
  const roots: Branch[] = []
  for (const branch of branches.values())
    (branch.parent === null ? roots : (branches.get(branch.parent)?.below ?? roots)).push(branch)
  return roots
}

/** Returns a view and its descendants, i.e. invalid targets of a move. */
export const withAllBelow = (links: Links, id: string): Set<string> => {
  const children = new Map<string, string[]>()
  for (const { from, to } of links) children.set(from, [...(children.get(from) ?? []), to])
  const found = new Set([id])
  // The loop also visits ids added to the set meanwhile.
  for (const view of found) for (const child of children.get(view) ?? []) found.add(child)
  return found
}
