import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ReactNode, Ref } from 'react'
import { isWriting } from '../keyboard/use-key.ts'
import { CanvasItemView } from './CanvasItemView.tsx'
import './canvas.css'
import { watchTheme } from './colours.ts'
import { CanvasEngine } from './engine.ts'
import type { Tone } from './level-of-detail.ts'
import { listen, listenHover } from './listen.ts'
import { Minimap } from './Minimap.tsx'
import type { CanvasStore } from './store.ts'
import { type CanvasElements, DomSurface } from './surface.ts'
import { LAYERS } from './types.ts'
import type {
  BoardCommand,
  CanvasCallbacks,
  CanvasItem,
  CanvasLabels,
  CommandListener,
  Layer,
  Drop,
  Point,
  Rect,
  Size,
} from './types.ts'

export interface CanvasHandle {
  fit: () => void
  fitIfLost: () => void
  fitLegibly: (least: number) => void
  zoomBy: (factor: number) => void
  centreOn: (id: string) => void
  worldCentre: () => Point
  seen: () => Rect
  worldAt: (client: Point) => Point
  clientAt: (world: Point) => Point
  onPaint: (listener: (itemsChanged: boolean) => void) => () => void
  onGround: (listener: (world: Point) => void) => () => void
  onSelection: (listener: (ids: readonly string[]) => void) => () => void
  /** Undefined after a press or leave. */
  onHover: (listener: (id: string | undefined) => void) => () => void
  itemAt: (client: Point) => string | undefined
  /** Flies to an item out of view; returns a function to go back, undefined if nothing had to move. */
  flyTo: (id: string) => (() => void) | undefined
  showArea: (area: Rect, quick: boolean) => void
  isLed: () => boolean
  pulse: (id: string) => void
  sizeOf: (id: string) => Size | undefined
  hold: (drops: readonly Drop[], until: Promise<unknown>) => void
  glide: (change: () => void) => void
  focus: () => void
  focusItem: (id: string) => void
  select: (ids: Iterable<string>) => void
  onCommand: (command: BoardCommand, listener: CommandListener) => () => void
}

interface Props<Content> extends CanvasCallbacks {
  store: CanvasStore<Content>
  /** Must keep its identity: a new function renders every item again. */
  renderItem: (item: CanvasItem<Content>, selected: boolean) => ReactNode
  farTone: Tone<Content>
  labels: CanvasLabels
  arrowKinds: readonly string[]
  threadKind: string
  ref?: Ref<CanvasHandle>
}

const FLIGHT_FRAMES = 18
const QUICK_FRAMES = 3
const PULSE_MS = 800
const PULSE = {
  boxShadow: ['0 0 0 0 var(--canvas-selected)', '0 0 0 18px transparent'],
  borderRadius: ['12px', '12px'],
}
const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const isWhole = (parts: { [Part in keyof CanvasElements]: CanvasElements[Part] | null }): parts is CanvasElements =>
  Object.values(parts).every((part) => part !== null)

export function Canvas<Content>(props: Props<Content>) {
  const { store, renderItem, farTone, labels, arrowKinds, threadKind, onDrop, onResize, onOpen, onMenu, ref } = props
  const [engine] = useState(() => new CanvasEngine(store, props))
  const [mounted] = useState(() => new Map<string, HTMLElement>())
  const hint = useId()
  const root = useRef<HTMLDivElement>(null)
  const ground = useRef<HTMLDivElement>(null)
  const world = useRef<HTMLDivElement>(null)
  const arrows = useRef<SVGSVGElement>(null)
  const far = useRef<HTMLCanvasElement>(null)
  const marquee = useRef<HTMLDivElement>(null)
  const live = useRef<HTMLDivElement>(null)
  const surface = useRef<DomSurface<Content>>(null)

  useLayoutEffect(() => {
    engine.configure({ labels, onDrop, onOpen, onMenu, ...(onResize && { onResize }) })
  })

  useLayoutEffect(() => {
    const elements = {
      root: root.current,
      ground: ground.current,
      world: world.current,
      arrows: arrows.current,
      far: far.current,
      marquee: marquee.current,
      live: live.current,
    }
    if (!isWhole(elements)) return undefined
    const painted = new DomSurface(engine, elements, mounted, farTone, threadKind)
    surface.current = painted
    const measure = () => engine.viewport.resize(elements.root.clientWidth, elements.root.clientHeight)
    measure()
    const detach = engine.attach(painted)
    const unlisten = listen(elements.root, engine)
    const sizes = new ResizeObserver(measure)
    sizes.observe(elements.root)
    const unwatch = watchTheme(() => painted.repaint())
    return () => {
      unwatch()
      sizes.disconnect()
      unlisten()
      detach()
      elements.arrows.replaceChildren()
      surface.current = null
    }
  }, [engine, mounted, farTone, threadKind])

  useEffect(() => engine.showArrows(arrowKinds), [engine, arrowKinds])

  useImperativeHandle(
    ref,
    () => ({
      fit: () => engine.fit(),
      fitIfLost: () => engine.fitIfLost(),
      fitLegibly: (least) => engine.fitLegibly(least),
      zoomBy: (factor) => engine.viewport.zoomBy(factor),
      centreOn: (id) => engine.centreOn(id),
      seen: () => engine.viewport.worldRect(),
      worldCentre: () => engine.worldCentre(),
      worldAt: ({ x, y }) => {
        const { left, top } = root.current?.getBoundingClientRect() ?? new DOMRect()
        return engine.viewport.toWorld({ x: x - left, y: y - top })
      },
      clientAt: (world) => {
        const { left, top } = root.current?.getBoundingClientRect() ?? new DOMRect()
        const { x, y } = engine.viewport.toScreen(world)
        return { x: x + left, y: y + top }
      },
      onPaint: (listener) => engine.onPaint(listener),
      onGround: (listener) => engine.onGround(listener),
      onSelection: (listener) => engine.onSelection(listener),
      onHover: (listener) => (root.current ? listenHover(root.current, listener) : () => undefined),
      itemAt: ({ x, y }) => {
        const { left, top } = root.current?.getBoundingClientRect() ?? new DOMRect()
        return engine.itemAt({ x: x - left, y: y - top })
      },
      flyTo: (id) => engine.flyTo(id, isCalm() ? 1 : FLIGHT_FRAMES, isWriting),
      showArea: (area, quick) => engine.showArea(area, isCalm() ? 1 : quick ? QUICK_FRAMES : FLIGHT_FRAMES),
      isLed: () => engine.isLed,
      pulse: (id) => {
        if (!isCalm()) mounted.get(id)?.animate(PULSE, PULSE_MS)
      },
      sizeOf: (id) => engine.sizeOf(id),
      hold: (drops, until) => engine.glide(() => engine.hold(drops, until), isCalm() ? 1 : FLIGHT_FRAMES),
      glide: (change) => engine.glide(change, isCalm() ? 1 : FLIGHT_FRAMES),
      focus: () => root.current?.focus({ preventScroll: true }),
      focusItem: (id) => engine.focusItem(id),
      select: (ids) => engine.selection.set([...ids].filter((id) => store.has(id))),
      onCommand: (command, listener) => engine.onCommand(command, listener),
    }),
    [engine, store, mounted],
  )

  const register = useCallback(
    (id: string, element: HTMLElement) => {
      mounted.set(id, element)
      surface.current?.itemMounted(id)
      return () => void mounted.delete(id)
    },
    [mounted],
  )

  const layer = (level: Layer) => (
    <CanvasLayer key={level} engine={engine} level={level} renderItem={renderItem} register={register} />
  )
  const [back, ...front] = LAYERS
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> cannot be laid out as a board */}
      <div
        className="canvas"
        ref={root}
        role="listbox"
        aria-multiselectable
        aria-label={labels.board}
        aria-describedby={hint}
        tabIndex={-1}
      >
        <div className="canvas-ground" ref={ground} />
        <canvas className="canvas-far" ref={far} aria-hidden hidden />
        <div className="canvas-world" ref={world} role="presentation">
          {layer(back)}
          <svg className="canvas-arrows" ref={arrows} aria-hidden />
          {front.map(layer)}
        </div>
        <div className="canvas-marquee" ref={marquee} hidden />
      </div>
      <div className="canvas-live" id={hint}>
        {labels.hint}
      </div>
      <Minimap engine={engine} tone={farTone} />
      <div className="canvas-live" ref={live} aria-live="polite" />
    </>
  )
}

interface LayerProps<Content> {
  engine: CanvasEngine<Content>
  level: Layer
  renderItem: Props<Content>['renderItem']
  register: (id: string, element: HTMLElement) => () => void
}

function CanvasLayer<Content>({ engine, level, renderItem, register }: LayerProps<Content>) {
  const ids = useSyncExternalStore(
    useCallback((listener) => engine.mounting.ids.subscribe(listener), [engine]),
    () => engine.mounting.ids.inLayer(level),
  )
  return (
    <div className="canvas-layer" role="presentation">
      {ids.map((id) => (
        <CanvasItemView key={id} id={id} states={engine.states} renderItem={renderItem} register={register} />
      ))}
    </div>
  )
}
