import { IconArrowBackUp } from '@tabler/icons-react'
import { memo, type RefObject, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useItemActs } from '../../entities/view/item-acts.ts'
import type { ItemContent } from '../../entities/view/item-content.ts'
import { itemWords, ItemWordsProvider } from '../../entities/view/item-words.ts'
import { useBoardOverlays } from '../../entities/view/board-overlays.ts'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { Canvas, type CanvasHandle } from '../../engines/canvas/Canvas.tsx'
import type { CanvasStore } from '../../engines/canvas/store.ts'
import type { Drop, MenuRequest, Resize } from '../../engines/canvas/types.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { farTone, renderCard } from './cards/board-card.tsx'
import { BoardMenu } from './board-menu.tsx'
import classes from './board.module.css'
import { useBoardDrop } from './clipboard/use-board-drop.ts'
import { Parts } from './parts.tsx'
import { useEndOfFirstCards } from './use-first-cards.ts'
import { Tools } from './tools.tsx'
import { ZoomTools } from './zoom-tools.tsx'

interface Props {
  canvas: RefObject<CanvasHandle | null>
  store: CanvasStore<ItemContent>
  refresh: () => void
  menu: MenuRequest | undefined
  setMenu: (menu: MenuRequest | undefined) => void
  isEmpty: boolean
  bare: boolean
  still: boolean
  extensions: readonly BoardExtension[]
}

const ignore = () => {}

export const Board = memo(function Board(props: Props) {
  const { canvas, store, refresh, menu, setMenu, isEmpty, bare, still, extensions } = props
  const { t, i18n } = useTranslation('views')
  const words = useMemo(() => itemWords(t, i18n.language), [t, i18n.language])
  const board = useBoard()
  const overlays = useBoardOverlays()
  const { settings, canAdd, openItem, focusItem } = board
  const { cover, goBack } = overlays
  useEndOfFirstCards(board, overlays, isEmpty)
  const { change } = useItemActs()

  const arrowKinds = useMemo(
    () => [...(settings.buildson ? ['buildson'] : []), ...(settings.references ? ['references'] : [])],
    [settings.buildson, settings.references],
  )
  const labels = useMemo(
    () => ({
      board: t('board'),
      hint: t('keysHint'),
      selected: (count: number) => t('selected', { count }),
      moved: (count: number) => t('moved', { count }),
      resized: (count: number) => t('resized', { count }),
      cancelled: t('letGo'),
    }),
    [t],
  )

  // Runs before the canvas drops its overlay, even if refused; otherwise the old position would flash.
  const onDrop = (drops: readonly Drop[]) =>
    change(drops.map(({ id, x, y }) => ({ id, data: { x, y } }))).finally(refresh)
  const onResize = (resizes: readonly Resize[]) =>
    change(resizes.map(({ id, width, height }) => ({ id, data: { width, height } }))).finally(refresh)

  const drop = useBoardDrop()

  const closeMenu = (returnFocus: boolean) => {
    setMenu(undefined)
    if (!returnFocus) return
    if (menu?.id === undefined) canvas.current?.focus()
    else focusItem(menu.id)
  }

  return (
    <div className={classes.desk} data-still={still || undefined}>
      {!bare && <Tools extensions={extensions} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button is the keyboard alternative to dropping */}
      <div className={classes.board} {...drop.handlers}>
        <ItemWordsProvider value={words}>
          <div className={classes.ground} inert={cover !== undefined}>
            <Canvas
              ref={canvas}
              store={store}
              renderItem={renderCard}
              farTone={farTone}
              labels={labels}
              arrowKinds={arrowKinds}
              threadKind="buildson"
              onDrop={onDrop}
              onResize={onResize}
              onOpen={openItem}
              onMenu={still ? ignore : setMenu}
            />
            {isEmpty && (
              <div className={classes.empty}>
                <h2>{t('empty.title')}</h2>
                <p>{canAdd && !bare ? t('empty.text') : t('empty.readOnly')}</p>
              </div>
            )}
          </div>
          <Parts extensions={extensions} part="Over" />
          {drop.over && (
            <div className={classes.dropHint}>
              <span>{t(drop.over === 'files' ? 'dropHint' : 'dropHint.other')}</span>
            </div>
          )}
          {!cover && !still && (
            <ZoomTools canvas={canvas}>
              {goBack && (
                <IconAction label={t('goBack')} onClick={goBack}>
                  <IconArrowBackUp size={20} aria-hidden />
                </IconAction>
              )}
            </ZoomTools>
          )}
          {menu && <BoardMenu request={menu} extensions={extensions} onClose={closeMenu} />}
        </ItemWordsProvider>
      </div>
    </div>
  )
})
