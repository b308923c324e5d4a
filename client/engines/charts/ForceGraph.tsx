import './charts.css'
import { CanvasGraph } from './CanvasGraph.tsx'
import type { Edge } from './layout-network.ts'
import { networkMarks, type NetworkSizes } from './network-marks.ts'
import { cutTo } from './text-lines.ts'
import { useChart } from './use-chart.ts'
import { useLayout } from './use-layout.ts'

const NAME_WIDTH = 110
/** More marks than these are slow as elements of a page: they are drawn on a canvas. */
const ELEMENTS_MAX = 3000

interface Props {
  names: readonly string[]
  edges: readonly Edge[]
  /** Edges by which nodes are placed, so that they stay where they are whatever is drawn. */
  ties: readonly Edge[]
  isDirected: boolean
  sizes: NetworkSizes
  /** Says what the chart shows. */
  label: string
  /** Says that it is being laid out. */
  waiting: string
  /** Returns by which of the colours a node is drawn. */
  colourAt?: ((place: number) => string) | undefined
  /** Opens what is behind a node or an edge; the table beside the chart does the same by keys. */
  onPickNode: (place: number) => void
  onPickEdge: (at: number) => void
}

/** A network of nodes, near each other as they meet; laid out beside the page, and redrawn when that is done. */
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
            // oxlint-disable-next-line react/no-array-index-key -- people may be of the same name
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
