import classes from './notes-picture.module.css'

export const NotesPicture = () => (
  <svg viewBox="0 0 520 440" className={classes.picture} aria-hidden="true">
    <defs>
      <pattern id="dots" width="22" height="22" patternUnits="userSpaceOnUse">
        <circle className={classes.dots} cx="11" cy="11" r="1.4" />
      </pattern>
      <marker id="tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="7" markerHeight="7" orient="auto">
        <path className={classes.tip} d="M1 1 L9 5 L1 9" />
      </marker>
    </defs>
    <rect width="520" height="440" rx="32" fill="url(#dots)" />
    <g className={classes.arrows}>
      <path d="M128 126 C 134 168, 164 190, 190 196" />
      <path d="M392 112 C 390 156, 372 184, 350 194" />
      <path d="M106 320 C 112 282, 150 262, 189 250" />
      <path d="M412 322 C 406 284, 378 262, 349 250" />
    </g>
    <Note x={48} y={52} turn={-3} dot="sun" />
    <Note x={330} y={36} turn={2} dot="pine" />
    <Note x={192} y={180} turn={0} dot="sun" large />
    <Note x={36} y={320} turn={2} dot="pine" />
    <Note x={350} y={324} turn={-2} dot="rose" />
  </svg>
)

interface NoteProps {
  x: number
  y: number
  /** Rotation in degrees. */
  turn: number
  dot: 'sun' | 'pine' | 'rose'
  large?: boolean
}

const Note = ({ x, y, turn, dot, large }: NoteProps) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    <rect className={classes.card} width={large ? 154 : 130} height={large ? 88 : 74} rx="14" />
    <circle className={classes[dot]} cx="24" cy="24" r="9" />
    <rect className={classes.title} x="42" y="19" width={large ? 92 : 70} height="10" rx="5" />
    <rect className={classes.line} x="16" y="45" width={large ? 120 : 98} height="7" rx="3.5" />
    {large && <rect className={classes.line} x="16" y="62" width="84" height="7" rx="3.5" />}
  </g>
)
