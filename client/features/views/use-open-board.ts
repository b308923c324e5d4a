import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Member } from '../../../shared/rules/access.ts'
import { isRiseAbove } from '../../../shared/domain/links.ts'
import type { Board, BoardItem, ViewSettings } from '../../../shared/domain/views.ts'
import { BoardHistory } from '../../entities/view/history.ts'
import { mayPass } from '../../entities/view/item-acts.ts'
import type { Cover, DroppedFiles, OpenBoard, OpenObject, ShownView } from '../../entities/view/open-board.ts'
import type { CanvasHandle } from '../../engines/canvas/Canvas.tsx'
import type { MenuRequest, Size } from '../../engines/canvas/types.ts'
import { linkRemoved, linkSaved, withChanges } from './board-changes.ts'
import { newItems } from './new-items.ts'
import { useBoardStore } from './use-board-store.ts'
import type { Labels } from './use-labels.ts'
import { boardKey } from './views.live.ts'

export interface Frame {
  viewId: string
  view: ShownView
  settings: ViewSettings
  setTemporarySettings: OpenBoard['setTemporarySettings']
  writable: boolean
  member: Member
  names: ReadonlyMap<string, string>
  labels: Labels
  onOpen: OpenObject
}

/** Which items are shown, for whatever reasons others are not. */
const useKept = () => {
  const [reasons, setReasons] = useState<ReadonlyMap<string, (item: BoardItem) => boolean>>(new Map())
  const keepOnly: OpenBoard['keepOnly'] = useCallback(
    (reason, keep) =>
      setReasons((known) => {
        const others = [...known].filter(([name]) => name !== reason)
        return new Map(keep ? [...others, [reason, keep]] : others)
      }),
    [],
  )
  const keep = useMemo(
    () => (reasons.size === 0 ? undefined : (item: BoardItem) => [...reasons.values()].every((keeps) => keeps(item))),
    [reasons],
  )
  return { keep, keepOnly }
}

/** What stands in place of the canvas; whoever brings the keyboard back later asks what it is by then. */
const useCover = (canvas: RefObject<CanvasHandle | null>) => {
  const [cover, setCover] = useState<Cover>()
  const inPlace = useRef<Cover>(undefined)
  const coverCanvas = useCallback((next: Cover | undefined) => {
    inPlace.current = next
    setCover(next)
  }, [])
  const focusItem = useCallback((itemId: string) => (inPlace.current ?? canvas.current)?.focusItem(itemId), [canvas])
  return { cover, coverCanvas, focusItem }
}

/** The dialog that is open; the keyboard goes back to where it was before. */
const useDialog = () => {
  const [dialog, setDialog] = useState<OpenBoard['dialog']>()
  const before = useRef<Element>(null)
  const showDialog: OpenBoard['showDialog'] = useCallback((next) => {
    if (next) before.current = document.activeElement
    else if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    setDialog(next)
  }, [])
  return { dialog, showDialog }
}

/** Loaded when somebody adds something: most look first. */
const findPlace = async (canvas: RefObject<CanvasHandle | null>, read: OpenBoard['read'], size?: Size) => {
  const { placeInSight } = await import('./place-in-sight.ts')
  return placeInSight(canvas.current?.seen(), read()?.items ?? [], size)
}

/** The open view as features see it, and the canvas' store that is fed from it. */
export const useOpenBoard = (frame: Frame, canvas: RefObject<CanvasHandle | null>) => {
  const { viewId, view, settings, setTemporarySettings, writable, member, names, labels, onOpen } = frame
  const cache = useQueryClient()
  const { keep, keepOnly } = useKept()
  const [panel, showPanel] = useState<string>()
  const { dialog, showDialog } = useDialog()
  const { cover, coverCanvas, focusItem } = useCover(canvas)
  const [menu, setMenu] = useState<MenuRequest>()
  const [dropped, setDropped] = useState<DroppedFiles>()
  const surroundings = useMemo(
    () => ({ member, names, ...labels, settings, keep }),
    [member, names, labels, settings, keep],
  )
  const { store, refresh } = useBoardStore(viewId, surroundings)
  // The store has been filled by the effect above.
  useEffect(() => canvas.current?.fitIfLost(), [canvas])
  const [history] = useState(() => new BoardHistory(mayPass))

  const board = useMemo((): OpenBoard => {
    const read = () => cache.getQueryData<Board>(boardKey(viewId))
    const itemOf = (itemId: string) => read()?.items.find(({ _id }) => _id === itemId)
    const focusObject = (objectId: string) => {
      const shown = [...store.items()].find(({ content }) => content.item.to === objectId)
      if (shown) focusItem(shown.id)
    }
    return {
      viewId,
      view,
      member,
      names,
      settings,
      setTemporarySettings,
      canAdd: writable && member.authorId !== null,
      canvas,
      read,
      onChange: (listener) => new QueryObserver(cache, { queryKey: boardKey(viewId), enabled: false }).subscribe(listener),
      item: itemOf,
      shown: store,
      placeFor: (size) => findPlace(canvas, read, size),
      rectOf: (itemId) => store.get(itemId),
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
        onOpen({ id: item.to, type: item._to.type, riseAbove: isRiseAbove(item._to) }, () => focusItem(itemId), where)
      },
      openObject: (object) => onOpen(object, () => focusObject(object.id)),
      openMenu: (id, client) =>
        setMenu({ kind: 'item', id, client, world: store.get(id) ?? { x: 0, y: 0 }, selectedIds: [id] }),
      cover,
      coverCanvas,
      focusItem,
      focusObject,
      panel,
      showPanel,
      dialog,
      showDialog,
      dropped,
      dropFiles: (files, { x, y }) => setDropped({ files, place: { x: Math.round(x), y: Math.round(y) } }),
    }
  }, [viewId, view, member, names, settings, setTemporarySettings, writable, onOpen, cache, canvas, store, refresh, keepOnly, history, cover, coverCanvas, focusItem, panel, dialog, showDialog, dropped]) // prettier-ignore

  return { board, store, refresh, menu, setMenu }
}
