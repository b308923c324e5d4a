import { encode } from 'uqr'

/** In modules, needed by readers. */
const BORDER = 4

/** Horizontal runs of dark modules. */
const pathOf = (rows: readonly (readonly boolean[])[]) =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

interface Props {
  text: string
  label: string
  /** CSS length; smaller where there is less room. */
  size?: string
}

/** Dark on white in every colour scheme, as some readers need. */
export const QrCode = ({ text, label, size: side = '216px' }: Props) => {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{ background: '#fff', width: side, maxWidth: '100%', aspectRatio: 1 }}
    >
      <path d={pathOf(data)} fill="#000" />
    </svg>
  )
}
