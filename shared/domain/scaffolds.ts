import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { COMMUNITY_LIST_MAX, SUPPORT_ORDER_DEFAULT, SUPPORTS_MAX } from '../wire/limits.ts'
import { toOneLine } from '../text/lines.ts'
import { listOf } from '../wire/lists.ts'

/** The two scaffolds that citations are kept in, known by their titles (SCAF-19). */
export const READING_SET = 'Reading Set'
export const SOURCE_LIST = 'source list'

/** The `contains` links from a scaffold to its supports, by ascending `data.order`; a missing order counts as 100. */
export const inSupportOrder = <L extends { data: { order?: number | undefined } }>(links: readonly L[]): L[] =>
  links.toSorted((a, b) => (a.data.order ?? SUPPORT_ORDER_DEFAULT) - (b.data.order ?? SUPPORT_ORDER_DEFAULT))

/**
 * A scaffold of a community's repository, as far as its reader may know of it; each part with the `link` by which it hangs
 * on the scaffold. `uses` names the community's root context and the views that use it.
 */
export const scaffoldSchema = z.object({
  id: idSchema,
  title: z.string(),
  isTemplate: z.boolean(),
  supports: z.array(z.object({ id: idSchema, title: z.string(), link: idSchema })),
  pairs: z.array(z.object({ id: idSchema, link: idSchema })),
  uses: z.array(
    z.object({ id: idSchema, type: z.string(), title: z.string(), order: z.optional(z.number()), link: idSchema }),
  ),
})
export type Scaffold = z.infer<typeof scaffoldSchema>

/**
 * Those scaffolds that a root context or a view uses, by the order in its `uses` links; a missing order counts as 100, and
 * equal ones stand in the order of the repository.
 */
export const usedBy = (id: string | undefined, scaffolds: readonly Scaffold[]): Scaffold[] => {
  const orderOf = ({ uses }: Scaffold) => uses.find((use) => use.id === id)?.order ?? SUPPORT_ORDER_DEFAULT
  return scaffolds.filter(({ uses }) => uses.some((use) => use.id === id)).toSorted((a, b) => orderOf(a) - orderOf(b))
}

interface Setting {
  scaffoldSettingEnabled?: unknown
}

/** Returns whether a view uses scaffolds of its own: by its own setting, without one by that of the root context (row SPEC-03). */
export const usesOwnScaffolds = (view: { data: Setting }, root: Setting | undefined): boolean => {
  const own = view.data.scaffoldSettingEnabled
  return (typeof own === 'boolean' ? own : root?.scaffoldSettingEnabled) === true
}

/** A new scaffold or a new support: a title. */
export const newScaffoldSchema = z.object({
  title: z
    .string('field.required')
    .check(z.overwrite(toOneLine), z.trim(), z.minLength(1, 'field.required'), z.maxLength(1000, 'field.long')),
})
export type NewScaffold = z.infer<typeof newScaffoldSchema>

/** The order of a repository: ids of scaffolds. */
export const repositoryOrderSchema = z.object({ scaffolds: listOf(idSchema, COMMUNITY_LIST_MAX) })
export type RepositoryOrder = z.infer<typeof repositoryOrderSchema>

/** The order of a scaffold's supports: ids of the links that hold them. */
export const supportOrderSchema = z.object({ links: listOf(idSchema, SUPPORTS_MAX) })
export type SupportOrder = z.infer<typeof supportOrderSchema>
