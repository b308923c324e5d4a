import * as z from 'zod/mini'
import { namedAuthorSchema } from './authors.ts'
import { objectSchema } from './contributions.ts'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { ITEMS_AT_ONCE_MAX } from '../wire/limits.ts'
import { linkSchema, placeSchema, summarySchema } from './links.ts'
import { listOf } from '../wire/lists.ts'

/** Describes what of an item's content is shown on the view itself, when its link says `showInPlace`. */
export const shownSchema = z.object({
  body: z.optional(z.string()),
  svg: z.optional(z.string()),
  url: z.optional(z.string()),
  type: z.optional(z.string()),
  /** A picture's own size, in pixels; what clients store there of other things is no concern of it. */
  width: z.catch(z.optional(z.number()), undefined),
  height: z.catch(z.optional(z.number()), undefined),
  /** A note's body in other languages than `body` is in, by code. */
  bodies: z.optional(z.record(z.string(), z.string())),
})
export type Shown = z.infer<typeof shownSchema>

/** An item on a view: its `contains` link, less what all items of the board have in common and what is empty. */
export const boardItemSchema = z.extend(z.pick(linkSchema, { _id: true, to: true, data: true, modified: true }), {
  _to: z.partial(summarySchema, { status: true, group: true, _groupMembers: true, langInNote: true }),
  shown: z.optional(shownSchema),
})
export type BoardItem = z.infer<typeof boardItemSchema>

/** An arrow between two objects that stand on the view. */
export const arrowSchema = z.pick(linkSchema, { _id: true, type: true, from: true, to: true })
export type Arrow = z.infer<typeof arrowSchema>

/** `GET /api/views/{id}/board`: the whole view in one answer (contract/README.md 27). */
export const boardSchema = z.object({
  view: objectSchema,
  items: z.array(boardItemSchema),
  /** How those who wrote the items are called; who has left the community has no name. */
  authors: z.array(namedAuthorSchema),
  /** The `buildson` and `references` links among the items. */
  arrows: z.array(arrowSchema),
  /** The objects on the view that build on something that does not stand on it. */
  buildsElsewhere: z.array(idSchema),
  /** When the member last read an item, by the object's id. */
  reads: z.record(idSchema, dateSchema),
  /** Until when the member has marked everything on the view as read (shared/rules/unread.ts). */
  markedAt: z.optional(dateSchema),
  /** The objects on the view that are favourites of the reader. */
  favourites: z.array(idSchema),
  settings: z.object({
    buildson: z.boolean(),
    references: z.boolean(),
    showGroup: z.boolean(),
    showAuthor: z.boolean(),
    showTime: z.boolean(),
    language: z.boolean(),
  }),
  /** Tells whether the member may write the view itself (place items, add notes). */
  writable: z.boolean(),
})
export type Board = z.infer<typeof boardSchema>
export type ViewSettings = Board['settings']

/** `GET /api/views/{id}/scaffolds`: with which scaffold each note of a view was begun, that of its first support (row CARD-05). */
export const noteScaffoldsSchema = z.object({
  scaffolds: z.array(z.object({ _id: idSchema, title: z.string() })),
  /** The ids of scaffolds, by those of notes. */
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
 * `POST /api/views/{id}/items`: contributions that are to stand on the view; the answer is their links in this order.
 * What has just been `made` makes room for others only where its community prevents overlaps. With `apart` all of them are
 * moved, as one, to the nearest place where they lie over nothing (row PLAC-04), `within` the part of the view that their maker
 * sees as long as that has one (row PLAC-01).
 */
export const newItemsSchema = z.object({
  items: someItems(z.object({ to: idSchema, data: z._default(placeSchema, {}) })).check(z.minLength(1)),
  made: z._default(z.boolean(), false),
  apart: z._default(z.boolean(), false),
  within: z.optional(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
})
export type NewItems = z.input<typeof newItemsSchema>
export type AskedItems = z.output<typeof newItemsSchema>

const isPlaceKey = (key: string) => key in placeSchema.shape
/** A change of a place; null takes out what stands there. */
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
 * `PATCH /api/views/{id}/items`: changes of links' data, by the links' ids. With `modified` it is refused where the link
 * has been changed since it was known so.
 */
export const itemChangesSchema = z.object({
  items: someItems(z.object({ id: idSchema, data: placeChangeSchema, modified: z.optional(dateSchema) })).check(
    z.minLength(1),
    z.refine((items) => eachOnce(items.map(({ id }) => id))),
  ),
})
export type ItemChanges = z.infer<typeof itemChangesSchema>

/** `DELETE /api/views/{id}/items`: links by their ids. */
export const itemRemovalSchema = z.object({
  ids: someItems(idSchema).check(z.minLength(1), z.refine(eachOnce)),
})
export type ItemRemoval = z.infer<typeof itemRemovalSchema>

/** Describes what each of the three answers: the links as they are by now, or were. */
export const itemLinksSchema = z.array(linkSchema)

type Data = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns what a stored `viewSetting` says; whatever is absent or strange in it is as the defaults have it. */
export const viewSettingsIn = (stored: unknown): ViewSettings => {
  const flags = isObject(stored) ? stored : {}
  const names = Object.keys(VIEW_SETTING_DEFAULTS) as (keyof ViewSettings)[]
  const of = (name: keyof ViewSettings) => {
    const value = flags[name]
    return typeof value === 'boolean' ? value : VIEW_SETTING_DEFAULTS[name]
  }
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<keyof ViewSettings, boolean>
}

/**
 * Returns how a view is shown: as its own `viewSetting` says where `viewSettingEnabled` is on, else as that of its community's
 * root context does (PLUG-11).
 */
export const settingsOf = (view: { data: Data }, root: { data: Data } | null): ViewSettings => {
  const own = view.data.viewSettingEnabled === true && isObject(view.data.viewSetting)
  return viewSettingsIn(own ? view.data.viewSetting : root?.data.viewSetting)
}
