import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Link, Place } from '../../../shared/domain/links.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { itemLinksSchema } from '../../../shared/domain/views.ts'
import { api, ApiError, refusedHere } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { report } from '../../lib/report.ts'
import { notify, toastError } from '../../ui/toasts.ts'
import { postBuildOn } from '../link/links.ts'
import type { EachOperation } from './change-each.ts'
import type { BoardOperation, Direction } from './history.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'
import { savingKey } from './new-item.ts'
import { type OpenBoard, useBoard } from './open-board.ts'

type Data = Readonly<Record<string, unknown>>

/** JSON has no undefined: null deletes a property. */
const onTheWire = (data: Place): Data =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, value ?? null]))

const picked = (data: Place, keys: readonly string[]): Place => Object.fromEntries(keys.map((key) => [key, data[key]]))

const isAs = (data: Data, expected: Data) => Object.entries(expected).every(([key, value]) => data[key] === value)

/** Versions for undo and redo; throws if another user has changed an item since. */
const versionsFor = (act: BoardOperation, item: OpenBoard['item']) => {
  if (act.kind === 'add' || act.kind === 'link' || act.kind === 'unlink') return new Map<string, string>()
  const expected = act.kind === 'change' ? act.items.map(({ id, before }) => ({ id, data: before })) : act.items
  return new Map(
    expected.map(({ id, data }) => {
      const now = item(id)
      if (!now || !isAs(now.data, data)) throw refusedHere('item.changedElsewhere')
      return [id, now.modified]
    }),
  )
}

const send = async (path: string, act: BoardOperation, versions?: ReadonlyMap<string, string>): Promise<Link[]> => {
  if (act.kind === 'link') return Promise.all(act.items.map(({ from, to }) => postBuildOn(from, to)))
  if (act.kind === 'unlink')
    return Promise.all(act.items.map(({ id }) => api.remove(`/api/links/${id}`, undefined, linkSchema)))
  if (act.kind === 'add') {
    const items = act.items.map(({ to, data }) => ({ to, data }))
    return api.post(path, { items }, itemLinksSchema, withIdempotencyKey())
  }
  if (act.kind === 'remove') return api.remove(path, { ids: act.items.map(({ id }) => id) }, itemLinksSchema)
  const items = act.items.map(({ id, after }) => ({ id, data: onTheWire(after), modified: versions?.get(id) }))
  return api.patch(path, { items, ...(act.each && { skipRefused: true }) }, itemLinksSchema)
}

/** Operation with the links made by the server, or the data at removal. */
const asDone = (act: BoardOperation, links: readonly Link[]): BoardOperation => {
  if (act.kind === 'change') return act
  if (act.kind === 'link' || act.kind === 'unlink')
    return { kind: act.kind, items: links.map(({ _id, from, to }) => ({ id: _id, from, to })) }
  return { kind: act.kind, items: links.map(({ _id, to, data }) => ({ id: _id, to, data })) }
}

export const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.code === 'offline' || error.status >= 500)

/**
 * Operations on the open view's items: one request each, optimistic, recorded for undo. They resolve with the current
 * links, or with undefined after showing an error.
 */
export const useItemActs = () => {
  const { viewId, item, take, history, canvas } = useBoard()
  const { t } = useTranslation('errors')
  const { t: tViews } = useTranslation('views')
  const { mutateAsync } = useMutation({
    mutationKey: savingKey,
    meta: { fault: 'error on modifyObject' },
    mutationFn: ({ act, versions }: { act: BoardOperation; versions?: ReadonlyMap<string, string> }) =>
      send(`/api/views/${viewId}/items`, act, versions),
  })

  return useMemo(() => {
    const perform = async (act: BoardOperation, versions?: ReadonlyMap<string, string>) => {
      const links = await mutateAsync({ act, ...(versions && { versions }) })
      take(act.kind === 'remove' || act.kind === 'unlink' ? { removed: links } : { saved: links })
      return { links, done: asDone(act, links) }
    }
    const performEach = async (act: EachOperation, isAgain: boolean) => {
      const { changeEach } = await import('./change-each.ts')
      const send = (part: EachOperation, versions?: ReadonlyMap<string, string>) =>
        mutateAsync({ act: part, ...(versions && { versions }) })
      return changeEach(act, isAgain, { item, take, canvas: canvas.current, isAs, send })
    }
    const toldWhy = async <T>(doing: Promise<T>): Promise<T | undefined> => {
      try {
        return await doing
      } catch (error) {
        toastError(errorText(error, t))
        return undefined
      }
    }
    const act = (ids: readonly string[], make: () => BoardOperation) =>
      toldWhy(
        history.inTurn(async () => {
          for (const id of ids) if (!item(id)) report(`model not found for ${id}`)
          const wanted = make()
          if (wanted.items.length === 0) return undefined
          const { links, done } = await perform(wanted)
          history.record(done)
          return links
        }),
      )
    return {
      change: (changes: readonly { id: string; data: Place }[]) =>
        act(
          changes.map(({ id }) => id),
          () => ({
            kind: 'change',
            items: changes.flatMap(({ id, data }) => {
              const known = item(id)
              return known ? [{ id, before: picked(known.data, Object.keys(data)), after: data }] : []
            }),
          }),
        ),
      /** Changes the items that may be changed; resolves with the number of the others. */
      changeEach: (find: () => EachOperation['items'], seen?: EachOperation['seen']) =>
        toldWhy(
          history.inTurn(async () => {
            const items = find()
            if (items.length === 0) return 0
            const { done, error } = await performEach({ kind: 'change', items, each: true, seen }, false)
            if (done.items.length > 0) history.record(done)
            if (error !== undefined) throw error
            return items.length - done.items.length
          }),
        ),
      add: (items: readonly { to: string; data: Place }[]) =>
        act([], () => ({ kind: 'add', items: items.map((one) => ({ id: '', ...one })) })),
      connect: (from: string, to: string) => act([], () => ({ kind: 'link', items: [{ id: '', from, to }] })),
      remove: (ids: readonly string[]) =>
        act(ids, () => ({
          kind: 'remove',
          items: ids.flatMap((id) => {
            const known = item(id)
            return known ? [{ id, to: known.to, data: known.data }] : []
          }),
        })),
      /** Undoes or redoes the user's last operation; never overwrites later changes by others. */
      step: async (direction: Direction, only?: BoardOperation): Promise<boolean> => {
        try {
          return await history.step(
            direction,
            async (again) => {
              if (again.kind === 'change' && again.each) {
                const { done, error } = await performEach(again, true)
                if (error !== undefined) throw error
                const left = again.items.length - done.items.length
                if (left > 0) notify(tViews('history.left', { count: left }))
                return done
              }
              const { done } = await perform(again, versionsFor(again, item))
              return done
            },
            only,
          )
        } catch (error) {
          const overtaken = error instanceof ApiError && ['item.changedElsewhere', 'item.removed'].includes(error.code)
          toastError(overtaken ? tViews(`history.overtaken.${direction}`) : errorText(error, t))
          return false
        }
      },
    }
  }, [mutateAsync, take, item, history, canvas, t, tViews])
}
