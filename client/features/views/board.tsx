import { Button } from '@mantine/core'
import { IconFocusCentered, IconMinus, IconPaperclip, IconPencilPlus, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Member } from '../../../shared/access.ts'
import { freePlace } from '../../../shared/geometry.ts'
import { rootSettingsOf } from '../../../shared/root-context.ts'
import type { Board as BoardData } from '../../../shared/views.ts'
import { Canvas, type CanvasHandle } from '../../canvas/Canvas.tsx'
import type { Drop, MenuRequest } from '../../canvas/types.ts'
import { getRootContext } from '../../lib/community.ts'
import { errorText } from '../../lib/i18n.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { tellFailure } from '../../ui/toasts.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { type AddingFiles, useAddingFiles } from './adding-files.ts'
import { farTone, renderCard } from './board-card.tsx'
import { BoardMenu } from './board-menu.tsx'
import classes from './board.module.css'
import { useBoardStore } from './use-board-store.ts'
import { boardKey } from './views.live.ts'
import { useMoveItem, useNewNote } from './views.queries.ts'

interface Props {
  viewId: string
  view: AddingFiles['view']
  settings: BoardData['settings']
  writable: boolean
  isEmpty: boolean
  member: Member
  names: ReadonlyMap<string, string>
  onOpen: (object: { id: string; type: string }, returnFocus: () => void) => void
  /** What adds files to the view. */
  Attachments: ComponentType<AddingFiles>
}

const ZOOM = 1.25

/** The canvas of a view with its menus and controls. */
export const Board = ({ viewId, view, settings, writable, isEmpty, member, names, onOpen, Attachments }: Props) => {
  const { t } = useTranslation('views')
  const { t: tErrors } = useTranslation('errors')
  const canvas = useRef<CanvasHandle>(null)
  const [menu, setMenu] = useState<MenuRequest & { favourites: boolean }>()
  const surroundings = useMemo(() => ({ member, names, settings }), [member, names, settings])
  const { store, refresh } = useBoardStore(viewId, surroundings)
  const { mutateAsync: move } = useMoveItem(viewId)
  const { mutateAsync: makeNote } = useNewNote()
  const cache = useQueryClient()
  // The canvas is fed beside React; acts ask for the newest state.
  const readBoard = () => cache.getQueryData<BoardData>(boardKey(viewId))
  const { authorId } = member
  const canAdd = writable && authorId !== null

  // The store has been filled by the effect above.
  useEffect(() => canvas.current?.fitIfLost(), [])

  const arrowKinds = useMemo(
    () => [...(settings.buildson ? ['buildson'] : []), ...(settings.references ? ['references'] : [])],
    [settings.buildson, settings.references],
  )
  const labels = useMemo(
    () => ({
      board: t('board'),
      selected: (count: number) => t('selected', { count }),
      moved: (count: number) => t('moved', { count }),
      letGo: t('letGo'),
    }),
    [t],
  )

  const onDrop = async (drops: readonly Drop[]) => {
    const results = await Promise.allSettled(drops.map((drop) => move(drop)))
    // Before the canvas lets go of the overlay: else the old place would flash once.
    refresh()
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) tellFailure(errorText(failed.reason, tErrors))
  }

  const open = (itemId: string) => {
    const item = store.get(itemId)?.content.item
    if (item) onOpen({ id: item.to, type: item._to.type }, () => canvas.current?.focusItem(itemId))
  }

  const newNote = async (where: { place: { x: number; y: number } } | { buildsOn: string }) => {
    const board = readBoard()
    if (authorId === null || !board) return
    try {
      const id = await makeNote({ view: board.view, authorId, where })
      onOpen({ id, type: 'Note' }, () => {
        const made = [...store.items()].find(({ content }) => content.item.to === id)
        if (made) canvas.current?.focusItem(made.id)
      })
    } catch (error) {
      tellFailure(errorText(error, tErrors))
    }
  }
  const newNoteAtFreePlace = () => {
    const taken = readBoard()?.items.map(({ data }) => ({ x: data.x ?? 0, y: data.y ?? 0 }))
    void newNote({ place: freePlace(taken ?? []) })
  }

  const { asked, button, toggle, drop: add, panel } = useAddingFiles()
  const drop = useFileDrop(canAdd ? (files, at) => add(files, canvas.current?.worldAt(at) ?? at) : undefined)

  const openMenu = (request: MenuRequest) => {
    const root = getRootContext(cache, member.communityId)
    setMenu({ ...request, favourites: root !== undefined && rootSettingsOf(root.data).plugins.enableFavourites })
  }
  const closeMenu = (returnFocus: boolean) => {
    setMenu(undefined)
    if (returnFocus && menu?.id !== undefined) canvas.current?.focusItem(menu.id)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- whoever cannot drop uses the button
    <div className={classes.board} {...drop.handlers}>
      <Canvas
        ref={canvas}
        store={store}
        renderItem={renderCard}
        farTone={farTone}
        labels={labels}
        arrowKinds={arrowKinds}
        onDrop={onDrop}
        onOpen={open}
        onMenu={openMenu}
      />
      {isEmpty && (
        <div className={classes.empty}>
          <h2>{t('empty.title')}</h2>
          <p>{canAdd ? t('empty.text') : t('empty.readOnly')}</p>
        </div>
      )}
      {canAdd && (
        <div role="toolbar" aria-label={t('toolbar')} className={classes.toolbar}>
          <Button
            leftSection={<IconPencilPlus size={20} aria-hidden />}
            // Whoever double-clicks wants one note.
            onClick={({ detail }) => detail < 2 && newNoteAtFreePlace()}
          >
            {t('newNote')}
          </Button>
          <Button
            ref={button}
            variant="default"
            leftSection={<IconPaperclip size={20} aria-hidden />}
            aria-expanded={panel.open}
            onClick={toggle}
          >
            {t('attachments')}
          </Button>
        </div>
      )}
      {canAdd && asked && <Attachments view={view} authorId={authorId} {...panel} />}
      {drop.over && (
        <div className={classes.dropHint}>
          <span>{t('dropHint')}</span>
        </div>
      )}
      <div role="toolbar" aria-label={t('zoom.label')} className={classes.zoom}>
        <IconAction label={t('zoom.in')} onClick={() => canvas.current?.zoomBy(ZOOM)}>
          <IconPlus size={20} aria-hidden />
        </IconAction>
        <IconAction label={t('zoom.out')} onClick={() => canvas.current?.zoomBy(1 / ZOOM)}>
          <IconMinus size={20} aria-hidden />
        </IconAction>
        <IconAction label={t('zoom.fit')} onClick={() => canvas.current?.fit()}>
          <IconFocusCentered size={20} aria-hidden />
        </IconAction>
      </div>
      {menu && (
        <BoardMenu
          request={menu}
          item={menu.id === undefined ? undefined : store.get(menu.id)?.content.item}
          canAdd={canAdd}
          favourites={menu.favourites}
          onOpen={open}
          onBuildOn={(buildsOn) => void newNote({ buildsOn })}
          onNewNote={(place) => void newNote({ place })}
          onClose={closeMenu}
        />
      )}
    </div>
  )
}
