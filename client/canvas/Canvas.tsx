import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ReactNode, Ref } from 'react'
import { CanvasItemView } from './CanvasItemView.tsx'
import './canvas.css'
import { CanvasEngine } from './engine.ts'
import { listen } from './listen.ts'
import type { CanvasStore } from './store.ts'
import { DomSurface } from './surface.ts'
import { LAYERS } from './types.ts'
import type { CanvasCallbacks, CanvasItem, CanvasLabels, Layer, Point } from './types.ts'

export interface CanvasHandle {
  fit: () => void
  fitIfLost: () => void
  zoomBy: (factor: number) => void
  centreOn: (id: string) => void
  worldCentre: () => Point
  focusItem: (id: string) => void
}

interface Props<Content> extends CanvasCallbacks {
  store: CanvasStore<Content>
  /** Must keep its identity: a new function draws every item anew. */
  renderItem: (item: CanvasItem<Content>, selected: boolean) => ReactNode
  /** Names the custom property `--canvas-far-{tone}` that colours an item seen from far away. */
  farTone: (item: CanvasItem<Content>) => string
  labels: CanvasLabels
  arrowKinds: readonly string[]
  ref?: Ref<CanvasHandle>
}

/** The board's engine in a React tree: React mounts the items in view, the engine does the rest. */
export function Canvas<Content>(props: Props<Content>) {
  const { store, renderItem, farTone, labels, arrowKinds, onDrop, onOpen, onMenu, onSelect, ref } = props
  const [engine] = useState(() => new CanvasEngine(store, props))
  const [elements] = useState(() => new Map<string, HTMLElement>())
  const root = useRef<HTMLDivElement>(null)
  const world = useRef<HTMLDivElement>(null)
  const arrows = useRef<SVGSVGElement>(null)
  const far = useRef<HTMLCanvasElement>(null)
  const marquee = useRef<HTMLDivElement>(null)
  const live = useRef<HTMLDivElement>(null)
  const surface = useRef<DomSurface<Content>>(null)

  useLayoutEffect(() => {
    engine.configure({ labels, onDrop, onOpen, onMenu, ...(onSelect && { onSelect }) })
  })

  useLayoutEffect(() => {
    const parts = [root.current, world.current, arrows.current, far.current, marquee.current, live.current] as const
    const [rootElement, worldElement, svg, canvas, band, region] = parts
    if (!rootElement || !worldElement || !svg || !canvas || !band || !region) return undefined
    const painted = new DomSurface(
      engine,
      { root: rootElement, world: worldElement, arrows: svg, far: canvas, marquee: band, live: region },
      elements,
      farTone,
    )
    surface.current = painted
    const measure = () => engine.viewport.resize(rootElement.clientWidth, rootElement.clientHeight)
    measure()
    const detach = engine.attach(painted)
    const unlisten = listen(rootElement, engine)
    const sizes = new ResizeObserver(measure)
    sizes.observe(rootElement)
    const theme = new MutationObserver(() => painted.repaint())
    theme.observe(document.documentElement, { attributes: true })
    return () => {
      theme.disconnect()
      sizes.disconnect()
      unlisten()
      detach()
      svg.replaceChildren()
      surface.current = null
    }
  }, [engine, elements, farTone])

  useEffect(() => engine.showArrows(arrowKinds), [engine, arrowKinds])

  useImperativeHandle(
    ref,
    () => ({
      fit: () => engine.fit(),
      fitIfLost: () => engine.fitIfLost(),
      zoomBy: (factor) => engine.viewport.zoomBy(factor),
      centreOn: (id) => engine.centreOn(id),
      worldCentre: () => {
        const { width, height } = engine.viewport.size
        return engine.viewport.toWorld({ x: width / 2, y: height / 2 })
      },
      focusItem: (id) => engine.focusItem(id),
    }),
    [engine],
  )

  const register = useCallback(
    (id: string, element: HTMLElement) => {
      elements.set(id, element)
      surface.current?.itemMounted(id)
      return () => void elements.delete(id)
    },
    [elements],
  )

  const layer = (level: Layer) => (
    <CanvasLayer key={level} engine={engine} level={level} renderItem={renderItem} register={register} />
  )
  const [back, ...front] = LAYERS
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> cannot be laid out as a board */}
      <div className="canvas" ref={root} role="listbox" aria-multiselectable aria-label={labels.board} tabIndex={-1}>
        <canvas className="canvas-far" ref={far} aria-hidden />
        <div className="canvas-world" ref={world} role="presentation">
          {layer(back)}
          <svg className="canvas-arrows" ref={arrows} aria-hidden />
          {front.map(layer)}
        </div>
        <div className="canvas-marquee" ref={marquee} hidden />
      </div>
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
    useCallback((listener) => engine.mounted.subscribe(listener), [engine]),
    () => engine.mounted.inLayer(level),
  )
  return (
    <div className="canvas-layer" role="presentation">
      {ids.map((id) => (
        <CanvasItemView key={id} id={id} states={engine.states} renderItem={renderItem} register={register} />
      ))}
    </div>
  )
}
