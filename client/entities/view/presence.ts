import { useEffect, useSyncExternalStore } from 'react'
import { type Presence, roomOf } from '../../../shared/wire/realtime.ts'
import { endPresence, live, tellPresence, useRoom } from '../../lib/live.ts'

/** Who is in the views that are open here, by view, and who changes what, by object. */
const present = new Map<string, Presence['authors']>()
let writers: ReadonlyMap<string, string> = new Map()
const watchers = new Set<() => void>()
const SEPARATOR = ' '

const take = (viewId: string, authors: Presence['authors'] | undefined) => {
  if (authors) present.set(viewId, authors)
  else present.delete(viewId)
  const byObject = new Map<string, Set<string>>()
  for (const { _id, editing } of [...present.values()].flat())
    for (const id of editing) byObject.set(id, (byObject.get(id) ?? new Set()).add(_id))
  writers = new Map([...byObject].map(([id, authorIds]) => [id, [...authorIds].join(SEPARATOR)]))
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Tells those in a view, if there is one, that I am there and what I change, and learns it of them, as long as the component is shown. */
export const useBeingInView = (viewId: string | undefined, editing: readonly string[]) => {
  const told = editing.join(SEPARATOR)
  useRoom(viewId && roomOf('linkfrom', viewId))
  useEffect(() => {
    if (viewId !== undefined) tellPresence({ viewId, editing: told === '' ? [] : told.split(SEPARATOR) })
  }, [viewId, told])
  useEffect(() => (viewId === undefined ? undefined : followPresence(viewId)), [viewId])
}

const followPresence = (viewId: string) => {
  const stop = live.on('presence:update', (presence) => presence.viewId === viewId && take(viewId, presence.authors))
  return () => {
    stop()
    endPresence(viewId)
    take(viewId, undefined)
  }
}

const NOBODY: Presence['authors'] = []

/** Returns who is in a view, myself too. */
export const useThoseInView = (viewId: string): Presence['authors'] =>
  useSyncExternalStore(watch, () => present.get(viewId) ?? NOBODY)

/** The authors who change an object at this moment, myself too: a text, so that only what changes is drawn anew. */
const useWriters = (objectId: string) => useSyncExternalStore(watch, () => writers.get(objectId) ?? '')

/** The other authors who change an object at this moment. */
export const useOtherWriters = (objectId: string, own: string | null | undefined): string[] =>
  useWriters(objectId)
    .split(SEPARATOR)
    .filter((id) => id !== '' && id !== own)

/** Returns whether anybody changes an object at this moment. */
export const useIsWritten = (objectId: string): boolean => useWriters(objectId) !== ''
