import * as z from 'zod/mini'
import { namedAuthorSchema } from './authors.ts'
import { objectSchema } from './contributions.ts'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { ITEMS_AT_ONCE_MAX } from '../wire/limits.ts'
import { linkSchema, placeSchema, summarySchema } from './links.ts'
import { listOf } from '../wire/lists.ts'

/** Displayed on the view itself for items with `showInPlace`. */
export const displayedContentSchema = z.object({
  body: z.optional(z.string()),
  svg: z.optional(z.string()),
  url: z.optional(z.string()),
  type: z.optional(z.string()),
  /** Natural size of a picture in px; other values are ignored. */
  width: z.catch(z.optional(z.number()), undefined),
  height: z.catch(z.optional(z.number()), undefined),
  bodies: z.optional(z.record(z.string(), z.string())),
})
export type DisplayedContent = z.infer<typeof displayedContentSchema>

/** A `contains` link without empty fields and fields that all items of the board share. */
export const boardItemSchema = z.extend(z.pick(linkSchema, { _id: true, to: true, data: true, modified: true }), {
  _to: z.partial(summarySchema, { status: true, group: true, _groupMembers: true, langInNote: true }),
  shown: z.optional(displayedContentSchema),
})
export type BoardItem = z.infer<typeof boardItemSchema>

export const arrowSchema = z.pick(linkSchema, { _id: true, type: true, from: true, to: true })
export type Arrow = z.infer<typeof arrowSchema>

/** `GET /api/views/{id}/board`: the whole view in one answer (contract/README.md 27). */
export const boardSchema = z.object({
  view: objectSchema,
  items: z.array(boardItemSchema),
  /** Former members have no name. */
  authors: z.array(namedAuthorSchema),
  arrows: z.array(arrowSchema),
  /** Objects that build on something outside of the view. */
  buildsElsewhere: z.array(idSchema),
  reads: z.record(idSchema, dateSchema),
  /** Everything on the view before this time is marked as read (shared/rules/unread.ts). */
  markedAt: z.optional(dateSchema),
  favourites: z.array(idSchema),
  settings: z.object({
    buildson: z.boolean(),
    references: z.boolean(),
    showGroup: z.boolean(),
    showAuthor: z.boolean(),
    showTime: z.boolean(),
    language: z.boolean(),
  }),
  writable: z.boolean(),
})
export type Board = z.infer<typeof boardSchema>
export type ViewSettings = Board['settings']

/** `GET /api/views/{id}/scaffolds`: the scaffold of each note's first support (CARD-05). */
export const noteScaffoldsSchema = z.object({
  scaffolds: z.array(z.object({ _id: idSchema, title: z.string() })),
  notes: z.record(idSchema, idSchema),
})
export type NoteScaffolds = z.infer<typeof noteScaffoldsSchema>

/** View-setting defaults (PLUG-09). */
export const VIEW_SETTING_DEFAULTS: ViewSettings = {
  buildson: true,
  references: false,
  showGroup: true,
  showAuthor: true,
  showTime: true,
  language: false,
}

const someItems = <T extends z.core.$ZodType>(item: T) => listOf(item, ITEMS_AT_ONCE_MAX)
const eachOnce = (ids: readonly string[]) => new Set(ids).size === ids.length

/**
 * `POST /api/views/{id}/items`; answers the links in order. `made`: new contributions, which only push others aside if the community prevents overlaps.
 * `apart`: moves all together to the nearest free position (PLAC-04), inside `within` (visible part of the view) while there is room (PLAC-01).
 */
export const newItemsSchema = z.object({
  items: someItems(z.object({ to: idSchema, data: z._default(placeSchema, {}) })).check(z.minLength(1)),
  made: z._default(z.boolean(), false),
  apart: z._default(z.boolean(), false),
  within: z.optional(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
})
export type NewItems = z.input<typeof newItemsSchema>
export type ParsedNewItems = z.output<typeof newItemsSchema>

const isPlaceKey = (key: string) => key in placeSchema.shape
/** Null deletes a field. */
const placeChangeSchema = z.pipe(
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((data) =>
      Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, value === null && isPlaceKey(key) ? undefined : value]),
      ),
    ),
  ),
  placeSchema,
)

/**
 * `PATCH /api/views/{id}/items`: changes link data by link id. A `modified` older than the link's is refused. `skipRefused`
 * leaves such items out.
 */
export const itemChangesSchema = z.object({
  items: someItems(z.object({ id: idSchema, data: placeChangeSchema, modified: z.optional(dateSchema) })).check(
    z.minLength(1),
    z.refine((items) => eachOnce(items.map(({ id }) => id))),
  ),
  skipRefused: z._default(z.boolean(), false),
})
export type ItemChanges = z.infer<typeof itemChangesSchema>

/** `DELETE /api/views/{id}/items`: link ids. */
export const itemRemovalSchema = z.object({
  ids: someItems(idSchema).check(z.minLength(1), z.refine(eachOnce)),
})
export type ItemRemoval = z.infer<typeof itemRemovalSchema>

/** Answer of the three calls: links after the change, or before their removal. */
export const itemLinksSchema = z.array(linkSchema)

type Data = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a stored `viewSetting`; missing or invalid values get defaults. */
export const viewSettingsIn = (stored: unknown): ViewSettings => {
  const flags = isObject(stored) ? stored : {}
  const names = Object.keys(VIEW_SETTING_DEFAULTS) as (keyof ViewSettings)[]
  const of = (name: keyof ViewSettings) => {
    const value = flags[name]
    return typeof value === 'boolean' ? value : VIEW_SETTING_DEFAULTS[name]
  }
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<keyof ViewSettings, boolean>
}

/** Returns a view's display settings: its own if `viewSettingEnabled`, else the root context's (PLUG-11). */
export const settingsOf = (view: { data: Data }, root: { data: Data } | null): ViewSettings => {
  const own = view.data.viewSettingEnabled === true && isObject(view.data.viewSetting)
  return viewSettingsIn(own ? view.data.viewSetting : root?.data.viewSetting)
}
