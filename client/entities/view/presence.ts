import { useEffect, useSyncExternalStore } from 'react'
import { type Presence, roomOf } from '../../../shared/wire/realtime.ts'
import { endPresence, live, publishPresence, useRoom } from '../../lib/live.ts'

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

/** Announces the user and the edited objects to a view, and receives those of others, while mounted. */
export const useBeingInView = (viewId: string | undefined, editing: readonly string[]) => {
  const told = editing.join(SEPARATOR)
  useRoom(viewId && roomOf('linkfrom', viewId))
  useEffect(() => {
    if (viewId !== undefined) publishPresence({ viewId, editing: told === '' ? [] : told.split(SEPARATOR) })
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

/** Authors in a view, including the user. */
export const useThoseInView = (viewId: string): Presence['authors'] =>
  useSyncExternalStore(watch, () => present.get(viewId) ?? NOBODY)

/** Ids of authors editing an object, including the user, joined to a string so that equal values are identical. */
const useWriters = (objectId: string) => useSyncExternalStore(watch, () => writers.get(objectId) ?? '')

/** Other authors who are editing an object. */
export const useOtherWriters = (objectId: string, own: string | null | undefined): string[] =>
  useWriters(objectId)
    .split(SEPARATOR)
    .filter((id) => id !== '' && id !== own)

export const useIsWritten = (objectId: string): boolean => useWriters(objectId) !== ''
