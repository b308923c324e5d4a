import i18next from 'i18next'
import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import type { Member } from '../../../shared/rules/access.ts'
import { isRiseAbove } from '../../../shared/domain/links.ts'
import type { Board, BoardItem, ViewSettings } from '../../../shared/domain/views.ts'
import type { PendingNote } from '../../entities/view/pending-note.ts'
import { BoardHistory } from '../../entities/view/history.ts'
import { mayPass } from '../../entities/view/item-acts.ts'
import type { ItemFilter, OpenBoard, OpenObject, ViewSummary } from '../../entities/view/open-board.ts'
import type { CanvasHandle } from '../../engines/canvas/Canvas.tsx'
import type { MenuRequest, Point, Size } from '../../engines/canvas/types.ts'
import { toastError } from '../../ui/toasts.ts'
import { linkRemoved, linkSaved, withChanges } from './store/board-changes.ts'
import { newItems } from './store/new-items.ts'
import { useBoardStore } from './store/use-board-store.ts'
import type { Labels } from './cards/use-labels.ts'
import { useOverlays } from './use-overlays.ts'
import { boxInSight } from './windows/box-in-sight.ts'
import { boardKey } from './views.live.ts'

export interface Frame {
  viewId: string
  view: ViewSummary
  settings: ViewSettings
  setTemporarySettings: OpenBoard['setTemporarySettings']
  writable: boolean
  member: Member
  names: ReadonlyMap<string, string>
  labels: Labels
  onOpen: OpenObject
  classic: boolean
  isWindowOpen: boolean
  still: boolean
  onBegin: (begun: PendingNote, returnFocus: () => void) => void
}

interface Reason extends ItemFilter {
  keep: (item: BoardItem) => boolean
}
const NO_WORDS: readonly string[] = []

/** Merges the filters, dimming and highlighted words of all features. */
const useKept = () => {
  const [reasons, setReasons] = useState<ReadonlyMap<string, Reason>>(new Map())
  const keepOnly: OpenBoard['keepOnly'] = useCallback(
    (name, keep, how) =>
      setReasons((known) => {
        const others = [...known].filter(([other]) => other !== name)
        return new Map(keep ? [...others, [name, { keep, ...how }]] : others)
      }),
    [],
  )
  const kept = useMemo(() => {
    const all = [...reasons.values()]
    const [dimming, hiding] = [all.filter(({ dims }) => dims), all.filter(({ dims }) => !dims)]
    const keptBy = (some: readonly Reason[]) =>
      some.length === 0 ? undefined : (item: BoardItem) => some.every(({ keep }) => keep(item))
    return { keep: keptBy(hiding), lit: keptBy(dimming), words: all.flatMap(({ words = NO_WORDS }) => words) }
  }, [reasons])
  return { kept, keepOnly }
}

/** Time in milliseconds in which a contribution arrives on its board, else never. */
const ARRIVES_WITHIN_MS = 5000

/** Loaded on demand: most visits add nothing. */
const findPlace = async (canvas: RefObject<CanvasHandle | null>, read: OpenBoard['read'], size?: Size) => {
  const { placeInSight } = await import('./clipboard/place-in-sight.ts')
  return placeInSight(canvas.current?.seen(), read()?.items ?? [], size)
}

const focusOn = (canvas: RefObject<CanvasHandle | null>) => () => canvas.current?.focus()

/** The open view as the API for features, and the canvas store. */
export const useOpenBoard = (frame: Frame, canvas: RefObject<CanvasHandle | null>) => {
  const {
    viewId,
    view,
    settings,
    setTemporarySettings,
    writable,
    member,
    names,
    labels,
    classic,
    isWindowOpen,
    still,
    onOpen,
    onBegin,
  } = frame
  const cache = useQueryClient()
  const { kept, keepOnly } = useKept()
  const { overlays, acts } = useOverlays(canvas, isWindowOpen)
  const [menu, setMenu] = useState<MenuRequest>()
  const [places, showAt] = useState<ReadonlyMap<string, Point>>()
  const surroundings = useMemo(
    () => ({ member, names, ...labels, settings, still, ...kept, places }),
    [member, names, labels, settings, still, kept, places],
  )
  const { store, refresh, readAll } = useBoardStore(viewId, surroundings, canvas)
  // The effect above has filled the store.
  useEffect(() => canvas.current?.fitIfLost(), [canvas])
  const [history] = useState(() => new BoardHistory(mayPass))

  const board = useMemo((): OpenBoard => {
    const { focusItem, flyTo, pointAt, isCovered, ...rest } = acts
    const read = () => cache.getQueryData<Board>(boardKey(viewId))
    const itemOf = (itemId: string) => read()?.items.find(({ _id }) => _id === itemId)
    const focusObject = (objectId: string) => {
      const shown = [...store.items()].find(({ content }) => content.item.to === objectId)
      if (shown) focusItem(shown.id)
    }
    const onChange: OpenBoard['onChange'] = (listener) =>
      new QueryObserver(cache, { queryKey: boardKey(viewId), enabled: false }).subscribe(listener)
    const made: OpenBoard = {
      viewId,
      view,
      member,
      names,
      settings,
      classic,
      setTemporarySettings,
      canAdd: writable && member.authorId !== null,
      canvas,
      read,
      onChange,
      item: itemOf,
      shown: store,
      readAll,
      showAt,
      placeFor: (size) => findPlace(canvas, read, size),
      rectOf: (itemId) => store.get(itemId),
      boxOf: ({ id, itemId }) => {
        const place = itemId ?? read()?.items.find(({ to }) => to === id)?._id
        const rect = place !== undefined && !isCovered() ? store.get(place) : undefined
        return rect && boxInSight(canvas, rect)
      },
      history,
      take: ({ saved = [], removed = [] }) => {
        const changes = [...saved.map(linkSaved), ...removed.map(linkRemoved)]
        const before = read()
        if (!before) return
        const after = withChanges(before, changes)
        newItems.mark(before, after)
        cache.setQueryData<Board>(boardKey(viewId), after)
        refresh()
      },
      keepOnly,
      openItem: (itemId, where) => {
        const item = itemOf(itemId)
        if (!item) return
        onOpen({ id: item.to, type: item._to.type, riseAbove: isRiseAbove(item._to), itemId }, () => focusItem(itemId), where)
      },
      openObject: (object, returnFocus = () => focusObject(object.id)) => onOpen(object, returnFocus),
      openBegun: (begun) => onBegin(begun, focusOn(canvas)),
      arrive: (objectId) => {
        const isThere = () => read()?.items.find(({ to, _to }) => to === objectId && _to.status === 'active')
        const point = () => {
          const item = isThere()
          if (!item) return false
          // The store is updated now; the canvas mounts the item in the next frame.
          refresh()
          requestAnimationFrame(() => pointAt(item._id))
          return true
        }
        if (point()) return
        const stop = onChange(() => point() && stop())
        setTimeout(stop, ARRIVES_WITHIN_MS)
      },
      openMenu: (id, client) =>
        setMenu({ kind: 'item', id, client, world: store.get(id) ?? { x: 0, y: 0 }, selectedIds: [id] }),
      beginNote: (where, title) =>
        void import('./windows/begin-note.ts')
          .then(({ beginNote }) => beginNote(made, cache, where, title))
          .catch(() => toastError(i18next.t('notLoaded'))),
      flyTo,
      focusObject,
      focusItem,
      ...rest,
    }
    return made
  }, [viewId, view, member, names, settings, setTemporarySettings, writable, classic, onOpen, onBegin, cache, canvas, store, refresh, readAll, keepOnly, history, acts]) // prettier-ignore

  return { board, overlays, store, refresh, menu, setMenu }
}
