import type { ReactNode } from 'react'
import type { Insight } from '../../entities/analysis/insights.ts'
import classes from './insights.module.css'

const INK = 'var(--mantine-primary-color-filled)'
const SUN = 'var(--bo-sun)'
const CARD = 'var(--bo-card)'

interface WordProps {
  x: number
  y: number
  size: number
  width: number
  sun?: boolean
}

const Word = ({ x, y, size, width, sun = false }: WordProps) => (
  <rect x={x} y={y} width={width} height={size} rx={size / 2} fill={sun ? SUN : INK} />
)
const Bars = ({ heights, sun }: { heights: readonly number[]; sun?: number }) =>
  heights.map((height, place) => (
    <rect key={place} x={12 + place * 12} y={54 - height} width={8} height={height} rx={2} fill={place === sun ? SUN : INK} /> // prettier-ignore
  ))
const Rows = ({ widths, sun }: { widths: readonly number[]; sun?: number }) =>
  widths.map((width, place) => (
    <Word key={place} x={26} y={12 + place * 12} size={6} width={width} sun={place === sun} />
  ))
const Line = ({ d, width = 2.5 }: { d: string; width?: number }) => (
  <path d={d} fill="none" stroke={INK} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
)
const Dots = ({ at, sun }: { at: readonly (readonly [x: number, y: number, r?: number])[]; sun?: number }) =>
  at.map(([x, y, r = 6], place) => (
    <circle key={place} cx={x} cy={y} r={r} fill={place === sun ? SUN : INK} stroke={CARD} strokeWidth={2} />
  ))
const Note = ({ x, y, sun = false }: { x: number; y: number; sun?: boolean }) => (
  <rect x={x} y={y} width={26} height={16} rx={3} fill={sun ? SUN : CARD} stroke={INK} strokeWidth={2} />
)

/** Drawings of 96 × 64. */
const PICTURES: Record<Insight, ReactNode> = {
  questions: (
    <>
      <path
        d="M14 12h68a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H36L24 54V44H14a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z"
        fill={CARD}
        stroke={INK}
        strokeWidth={2}
      />
      <Line d="M42 22a6 6 0 1 1 8 6q-2 1-2 4" width={3} />
      <Dots at={[[48, 38, 3]]} sun={0} />
    </>
  ),
  catchUp: (
    <>
      <Dots
        at={[
          [16, 15, 5],
          [16, 27, 5],
          [16, 39, 5],
          [16, 51, 5],
        ]}
        sun={1}
      />
      <Rows widths={[52, 40, 56, 34]} sun={1} />
    </>
  ),
  search: (
    <>
      <Rows widths={[50, 36, 54, 30]} />
      <circle cx={30} cy={30} r={15} fill={CARD} stroke={INK} strokeWidth={3} />
      <Line d="M41 41 52 52" width={4} />
      <Word x={22} y={27} size={6} width={16} sun />
    </>
  ),
  wordCloud: (
    <>
      <Word x={22} y={24} size={14} width={52} />
      <Word x={12} y={12} size={8} width={28} sun />
      <Word x={46} y={13} size={6} width={34} />
      <Word x={14} y={43} size={7} width={22} />
      <Word x={42} y={43} size={9} width={40} sun />
    </>
  ),
  stats: <Bars heights={[14, 24, 18, 36, 42, 28]} sun={4} />,
  promisingIdeas: (
    <>
      <path d="M48 8a16 16 0 0 0-9 29q3 2 3 7h12q0-5 3-7a16 16 0 0 0-9-29z" fill={SUN} stroke={INK} strokeWidth={2} />
      <Line d="M43 50h10M45 56h6M20 26h6M70 26h6M26 8l4 4M70 8l-4 4" />
    </>
  ),
  timeMachine: (
    <>
      <circle cx={48} cy={32} r={21} fill={CARD} stroke={INK} strokeWidth={3} />
      <Line d="M48 19v13l9 6" width={3} />
      <Line d="M12 32h9M12 32l4-4M12 32l4 4" />
      <Dots at={[[48, 32, 4]]} sun={0} />
    </>
  ),
  dashboard2: (
    <>
      <circle cx={30} cy={32} r={17} fill={INK} />
      <path d="M30 32V15a17 17 0 0 1 16 22z" fill={SUN} stroke={CARD} strokeWidth={2} />
      <path d="M56 50V34h8v16zM68 50V22h8v28zM80 50V28h8v22z" fill={INK} />
    </>
  ),
  activityDashboard: (
    <>
      <path d="M12 10h72v44H12z" fill={CARD} stroke={INK} strokeWidth={2} />
      <path d="M12 10h72v11H12z" fill={INK} />
      <Line d="M12 32h72M12 43h72M36 21v33" width={1.5} />
      <Word x={42} y={24} size={5} width={30} sun />
      <Word x={42} y={46} size={5} width={20} sun />
    </>
  ),
  keyConcepts: (
    <>
      <path d="M48 16Q36 8 14 12v40q22-4 34 4 12-8 34-4V12Q60 8 48 16z" fill={CARD} stroke={INK} strokeWidth={2} />
      <Line d="M48 16v40" />
      <Word x={22} y={22} size={5} width={18} sun />
      <Word x={22} y={33} size={4} width={16} />
      <Word x={56} y={22} size={4} width={18} />
      <Word x={56} y={33} size={5} width={14} sun />
    </>
  ),
  authorNetwork: (
    <>
      <Line d="M22 20 48 32 22 48M48 32 76 16M48 32 74 50" />
      <Dots
        at={[
          [48, 32, 10],
          [22, 20],
          [22, 48],
          [76, 16],
          [74, 50],
        ]}
        sun={0}
      />
    </>
  ),
  socialInteraction: (
    <>
      <circle cx={44} cy={32} r={22} fill="none" stroke={INK} strokeWidth={4} strokeDasharray="28 6" />
      <Line d="M30 20Q44 32 58 20M28 42q16-8 32 0" />
      <Dots at={[[82, 48]]} sun={0} />
    </>
  ),
  designIdeas: (
    <>
      <Note x={10} y={38} />
      <Note x={36} y={24} />
      <Note x={62} y={10} sun />
      <Line d="M23 34q0-6 9-6M49 20q0-6 9-6" />
    </>
  ),
  scaffoldDiversity: (
    <>
      <path d="M48 8 72 25 63 53H33L24 25z" fill="none" stroke={INK} strokeWidth={2} />
      <path d="M48 14 62 28 58 42 38 50 34 28z" fill={SUN} stroke={INK} strokeWidth={2} />
    </>
  ),
  lexicalAnalysis: (
    <>
      <Word x={10} y={12} size={8} width={66} />
      <Word x={10} y={28} size={8} width={46} sun />
      <Word x={10} y={44} size={8} width={24} />
    </>
  ),
}

export const InsightPicture = ({ name }: { name: Insight }) => (
  <svg viewBox="0 0 96 64" aria-hidden className={classes.picture}>
    {PICTURES[name]}
  </svg>
)
