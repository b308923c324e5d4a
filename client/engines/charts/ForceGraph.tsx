import './charts.css'
import { CanvasGraph } from './CanvasGraph.tsx'
import type { Edge } from './layout-network.ts'
import { networkMarks, type NetworkSizes } from './network-marks.ts'
import { cutTo } from './text-lines.ts'
import { useChart } from './use-chart.ts'
import { useLayout } from './use-layout.ts'

const NAME_WIDTH = 110
/** Maximum number of SVG marks; larger networks are drawn on a canvas, because they would be slow. */
const ELEMENTS_MAX = 3000

interface Props {
  names: readonly string[]
  edges: readonly Edge[]
  /** Edges for the layout. Independent of the drawn edges, so that nodes keep their position. */
  ties: readonly Edge[]
  isDirected: boolean
  sizes: NetworkSizes
  label: string
  /** Text during the layout. */
  waiting: string
  colourAt?: ((place: number) => string) | undefined
  /** Not focusable: the table beside the chart offers the same to keys. */
  onPickNode: (place: number) => void
  onPickEdge: (at: number) => void
}

/** A force-directed network, laid out in a worker. */
export const ForceGraph = ({ ties, waiting, ...props }: Props) => {
  const { names, edges, isDirected, sizes, label, colourAt, onPickNode, onPickEdge } = props
  const places = useLayout(names.length, ties)
  const { ref, width, marks } = useChart((room) => places && networkMarks(places, edges, sizes, isDirected, room))
  const titleOf = ({ from, to, value }: Edge) => `${names[from]} ${isDirected ? '→' : '↔'} ${names[to]}: ${value}`
  return (
    <div className="chart" ref={ref}>
      {!marks ? (
        <output className="chart-waiting">{waiting}</output>
      ) : names.length + edges.length > ELEMENTS_MAX ? (
        <CanvasGraph {...{ names, marks, width, label, colourAt, onPickNode, onPickEdge }} />
      ) : (
        <svg viewBox={`0 0 ${width} ${marks.height}`} role="img" aria-label={label}>
          {marks.edges.map(({ path, width: strokeWidth, opacity, tip }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- edges have no other names
            <g key={at} className="chart-edge chart-pick" onClick={() => onPickEdge(at)}>
              <title>{edges[at] && titleOf(edges[at])}</title>
              <path className="chart-tie" d={path} style={{ strokeWidth, strokeOpacity: opacity }} />
              {tip !== '' && <path className="chart-tip" d={tip} style={{ fillOpacity: opacity }} />}
            </g>
          ))}
          {marks.nodes.map(({ x, y, radius, isNamed }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- people may have equal names
            <g key={place} className="chart-pick" onClick={() => onPickNode(place)}>
              <title>{names[place]}</title>
              <circle className="chart-node" cx={x} cy={y} r={radius} style={colourAt && { fill: colourAt(place) }} />
              <text className="chart-text chart-label chart-on-lines" x={x} y={y + radius + 14} textAnchor="middle">
                {isNamed && cutTo(names[place] ?? '', 13, NAME_WIDTH)}
              </text>
            </g>
          ))}
        </svg>
      )}
    </div>
  )
}
