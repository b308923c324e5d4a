import classes from './notes-picture.module.css'

/** A small view with notes that build on one another: what the product is, without words. */
export const NotesPicture = () => (
  <svg viewBox="0 0 480 400" className={classes.picture} aria-hidden="true">
    <g className={classes.arrows}>
      <path d="M150 128 C 190 150, 196 170, 214 186" />
      <path d="M352 112 C 338 140, 318 160, 298 180" />
      <path d="M226 262 C 200 290, 178 300, 152 310" />
      <path d="M290 262 C 316 288, 336 294, 356 302" />
    </g>
    <Note x={40} y={56} dot="sun" />
    <Note x={300} y={40} dot="pine" />
    <Note x={180} y={184} dot="sun" large />
    <Note x={28} y={296} dot="pine" />
    <Note x={316} y={296} dot="rose" />
  </svg>
)

const Note = ({ x, y, dot, large }: { x: number; y: number; dot: 'sun' | 'pine' | 'rose'; large?: boolean }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect className={classes.card} width={large ? 150 : 130} height={large ? 84 : 72} rx="14" />
    <circle className={classes[dot]} cx="24" cy="24" r="9" />
    <rect className={classes.title} x="42" y="19" width={large ? 88 : 70} height="10" rx="5" />
    <rect className={classes.line} x="16" y="44" width={large ? 116 : 98} height="7" rx="3.5" />
    {large && <rect className={classes.line} x="16" y="60" width="84" height="7" rx="3.5" />}
  </g>
)
