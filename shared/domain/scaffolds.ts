import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { COMMUNITY_LIST_MAX, SUPPORT_ORDER_DEFAULT, SUPPORTS_MAX } from '../wire/limits.ts'
import { toOneLine } from '../text/lines.ts'
import { listOf } from '../wire/lists.ts'

/** The two scaffolds for citations, recognized by title (SCAF-19). */
export const READING_SET = 'Reading Set'
export const SOURCE_LIST = 'source list'

/** Sorts a scaffold's `contains` links by `data.order`; a missing order counts as 100. */
export const inSupportOrder = <L extends { data: { order?: number | undefined } }>(links: readonly L[]): L[] =>
  links.toSorted((a, b) => (a.data.order ?? SUPPORT_ORDER_DEFAULT) - (b.data.order ?? SUPPORT_ORDER_DEFAULT))

/** `link` is the link of each part to the scaffold; `uses` lists the root context and views that use it. */
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

/** Returns the scaffolds used by a root context or view, by the order of its `uses` links (missing: 100). */
export const usedBy = (id: string | undefined, scaffolds: readonly Scaffold[]): Scaffold[] => {
  const orderOf = ({ uses }: Scaffold) => uses.find((use) => use.id === id)?.order ?? SUPPORT_ORDER_DEFAULT
  return scaffolds.filter(({ uses }) => uses.some((use) => use.id === id)).toSorted((a, b) => orderOf(a) - orderOf(b))
}

interface Setting {
  scaffoldSettingEnabled?: unknown
}

/** Returns whether a view uses its own scaffolds: by its own setting, else the root context's (SPEC-03). */
export const usesOwnScaffolds = (view: { data: Setting }, root: Setting | undefined): boolean => {
  const own = view.data.scaffoldSettingEnabled
  return (typeof own === 'boolean' ? own : root?.scaffoldSettingEnabled) === true
}

export const newScaffoldSchema = z.object({
  title: z
    .string('field.required')
    .check(z.overwrite(toOneLine), z.trim(), z.minLength(1, 'field.required'), z.maxLength(1000, 'field.long')),
})
export type NewScaffold = z.infer<typeof newScaffoldSchema>

export const repositoryOrderSchema = z.object({ scaffolds: listOf(idSchema, COMMUNITY_LIST_MAX) })
export type RepositoryOrder = z.infer<typeof repositoryOrderSchema>

export const supportOrderSchema = z.object({ links: listOf(idSchema, SUPPORTS_MAX) })
export type SupportOrder = z.infer<typeof supportOrderSchema>
