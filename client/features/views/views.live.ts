import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { bodiesByCode } from '../../../shared/rules/note-languages.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { type Board, displayedContentSchema } from '../../../shared/domain/views.ts'
import { api } from '../../lib/api.ts'
import { live, useRoom } from '../../lib/live.ts'
import { reportFailure } from '../../lib/report.ts'
import {
  type BoardChange,
  mergeContent,
  linkRemoved,
  linkSaved,
  viewSaved,
  withChanges,
} from './store/board-changes.ts'
import { newItems } from './store/new-items.ts'

/** Batching interval in milliseconds; a timer, because hidden tabs have no animation frames. */
const FRAME_MS = 16
/** Above this number of new items the whole board is refetched. */
const ASKED_ONE_BY_ONE = 5

type Apply = (change: BoardChange) => void

/** Applies live messages to a board; returns the unsubscribe function. */
export const followBoard = (apply: Apply) => {
  const stops = [
    live.on('link:save', (link) => apply(linkSaved(link))),
    live.on('link:remove', (link) => apply(linkRemoved(link))),
    live.on('arrow:save', (link) => apply(linkSaved(link))),
    live.on('arrow:remove', (link) => apply(linkRemoved(link))),
    live.on('contribution:save', (object) => apply(viewSaved(object))),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Reads a board; messages that arrive meanwhile are applied to the answer, which may lack them. */
export const whileReading = async (read: () => Promise<Board>): Promise<Board> => {
  const heard: BoardChange[] = []
  const stop = followBoard((change) => heard.push(change))
  try {
    const board = await read()
    return withChanges(board, heard)
  } finally {
    stop()
  }
}

/** Arrows are announced only to the room of their source, so a new item's arrows are fetched. */
async function addArrowsOf(noteId: string, apply: Apply) {
  const links = await api.get(`/api/links/from/${noteId}`, z.array(linkSchema))
  for (const link of links) if (link.type !== 'contains') apply(linkSaved(link))
}

async function addContentOf(objectId: string, apply: Apply) {
  const { data } = await api.get(`/api/objects/${objectId}`, objectSchema)
  apply(mergeContent(objectId, displayedContentSchema.parse({ ...data, bodies: bodiesByCode(data) })))
}

/** Updates an open board when it is changed elsewhere. */
export const useLiveBoard = (viewId: string, authorId: string | undefined) => {
  const cache = useQueryClient()
  useRoom(roomOf('linkfrom', viewId))
  useRoom(roomOf('contribution', viewId))
  useRoom(authorId && roomOf('linkfrom', authorId))
  useEffect(() => {
    const heard: BoardChange[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const readAgain = () => void cache.invalidateQueries({ queryKey: boardKey(viewId) })
    const apply: Apply = (change) => {
      heard.push(change)
      timer ??= setTimeout(applyHeard, FRAME_MS)
    }
    const applyHeard = () => {
      timer = undefined
      const changes = heard.splice(0)
      const before = cache.getQueryData<Board>(boardKey(viewId))
      const after = before && withChanges(before, changes)
      if (!after || after === before) return
      newItems.mark(before, after)
      cache.setQueryData<Board>(boardKey(viewId), after)
      const known = new Set(before.items.map(({ to }) => to))
      const unchanged = new Set(before.items)
      const shown = after.items.filter(({ to }) => !known.has(to))
      const savedBefore = new Map(before.items.map(({ to, _to }) => [to, _to.modified]))
      const inPlace = after.items.filter(
        (item) =>
          item.data.showInPlace &&
          !unchanged.has(item) &&
          (!item.shown || item._to.modified !== savedBefore.get(item.to)),
      )
      if (shown.length + inPlace.length > ASKED_ONE_BY_ONE) {
        readAgain()
        return
      }
      // After a failure the arrow or content is missing until the next refresh.
      for (const { to } of shown) void addArrowsOf(to, apply).catch(reportFailure)
      for (const { to } of inPlace) void addContentOf(to, apply).catch(reportFailure)
    }
    const stops = [
      followBoard(apply),
      live.on('unread:marked', ({ communityId }) => {
        if (cache.getQueryData<Board>(boardKey(viewId))?.view.communityId === communityId) readAgain()
      }),
      live.on('contribution:remove', ({ _id }) => _id === viewId && readAgain()),
    ]
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
    }
  }, [cache, viewId])
}

export const boardKey = (viewId: string) => ['views', viewId, 'board'] as const
