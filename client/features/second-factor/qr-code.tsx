import { encode } from 'uqr'

/** In modules, needed by readers. */
const BORDER = 4

/** Horizontal runs of dark modules. */
const pathOf = (rows: readonly (readonly boolean[])[]) =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

/** Dark on white in every colour scheme, as some readers need. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={216}
      height={216}
      shapeRendering="crispEdges"
      style={{ background: '#fff', maxWidth: '100%' }}
    >
      <path d={pathOf(data)} fill="#000" />
    </svg>
  )
}
