import { IconAppWindow, IconBrowser, IconExternalLink } from '@tabler/icons-react'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../../shared/domain/views.ts'
import { itemWords, ItemWordsProvider } from '../../../entities/view/item-words.ts'
import type { OpenObject } from '../../../entities/view/open-board.ts'
import { Canvas, type CanvasHandle } from '../../../engines/canvas/Canvas.tsx'
import type { MenuRequest } from '../../../engines/canvas/types.ts'
import { ContextMenu, MenuEntry, MenuGroup } from '../../../ui/context-menu.tsx'
import board from '../board.module.css'
import { farTone, renderCard } from '../cards/board-card.tsx'
import type { ItemContext } from '../store/board-items.ts'
import { ZoomTools } from '../zoom-tools.tsx'
import { isForbidden, type Past, type PastItem } from './past-board.ts'
import { PastCanvas } from './past-canvas.ts'
import classes from './time-machine.module.css'

interface Props {
  view: Board
  past: Past
  /** Items at this frame; mutated between frames. */
  items: ReadonlyMap<string, PastItem>
  frame: number
  surroundings: ItemContext
  label: string
  onOpen: OpenObject
  pulses?: boolean
  children?: ReactNode
}

const NOTHING = () => undefined

export const PastView = ({
  view,
  past,
  items,
  frame,
  surroundings,
  label,
  onOpen,
  pulses = false,
  children,
}: Props) => {
  const { t, i18n } = useTranslation('views')
  const { t: tMachine } = useTranslation('timeMachine')
  const words = useMemo(() => itemWords(t, i18n.language), [t, i18n.language])
  const canvas = useRef<CanvasHandle>(null)
  const [drawn] = useState(() => new PastCanvas(view, past))
  const [menu, setMenu] = useState<MenuRequest>()
  const isFitted = useRef(false)
  const { settings } = surroundings

  useLayoutEffect(() => {
    if (!isFitted.current) {
      // Fits the final extent, so that the canvas need not move during playback.
      isFitted.current = true
      drawn.show(lastStates(past), Infinity, surroundings)
      canvas.current?.fit()
    }
    drawn.show(items, past.times[frame] ?? 0, surroundings)
  }, [drawn, past, items, frame, surroundings])

  useEffect(() => {
    const touched = pulses ? past.playlist.acts[frame]?.key : undefined
    if (touched === undefined) return undefined
    const next = requestAnimationFrame(() => canvas.current?.pulse(touched))
    return () => cancelAnimationFrame(next)
  }, [pulses, past, frame])

  const arrowKinds = useMemo(
    () => [...(settings.buildson ? ['buildson'] : []), ...(settings.references ? ['references'] : [])],
    [settings.buildson, settings.references],
  )
  const labels = useMemo(
    () => ({
      board: label,
      hint: tMachine('keysHint'),
      selected: (count: number) => t('selected', { count }),
      moved: () => '',
      resized: () => '',
      cancelled: '',
    }),
    [label, t, tMachine],
  )

  const open = (id: string, where: Parameters<OpenObject>[2] = 'internal') => {
    const item = items.get(id)
    if (!item || isForbidden(item)) return
    onOpen({ id: item.to, type: item._to.type }, () => canvas.current?.focusItem(id), where)
  }
  const onMenu = (request: MenuRequest) => {
    const item = items.get(request.id ?? '')
    if (item && !isForbidden(item)) setMenu(request)
  }
  const closeMenu = (returnFocus: boolean) => {
    setMenu(undefined)
    if (returnFocus && menu?.id !== undefined) canvas.current?.focusItem(menu.id)
  }
  const ways = [
    { where: 'internal', label: t('menu.openInternal'), Icon: IconBrowser },
    { where: 'tab', label: t('menu.openInTab'), Icon: IconExternalLink },
    { where: 'popup', label: t('menu.openInPopup'), Icon: IconAppWindow },
  ] as const
  return (
    <div className={`${board.board} ${classes.past}`}>
      <ItemWordsProvider value={words}>
        <div className={board.ground}>
          <Canvas
            ref={canvas}
            store={drawn.store}
            renderItem={renderCard}
            farTone={farTone}
            labels={labels}
            arrowKinds={arrowKinds}
            threadKind="buildson"
            onDrop={NOTHING}
            onOpen={open}
            onMenu={onMenu}
          />
        </div>
        {children}
        <ZoomTools canvas={canvas} />
        {menu && (
          <ContextMenu at={menu.client} label={t('menu.ofItem')} onClose={closeMenu}>
            <MenuGroup>
              {ways.map(({ where, label: name, Icon }) => (
                <MenuEntry
                  key={where}
                  label={name}
                  icon={<Icon size={18} aria-hidden />}
                  onSelect={() => menu.id !== undefined && open(menu.id, where)}
                />
              ))}
            </MenuGroup>
          </ContextMenu>
        )}
      </ItemWordsProvider>
    </div>
  )
}

const lastStates = ({ playlist }: Past) => new Map(playlist.acts.map(({ key, state }) => [key, state]))
