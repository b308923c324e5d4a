import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { hintsQuery } from '../../entities/view/pending-hints.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { loadCode } from '../../lib/load-code.ts'

const Hints = lazy(() =>
  loadCode(async () => {
    const [{ Hints: Loaded }] = await Promise.all([import('./hints.tsx'), loadTexts('hints')])
    return { default: Loaded }
  }, Infinity),
)

const HintsOver = () => {
  const { canAdd } = useBoard()
  const { data = [] } = useQuery(hintsQuery)
  // Kept, because a hint stays after it is marked.
  const [pending, setPending] = useState(data)
  if (pending.length === 0 && data.length > 0) setPending(data)
  const isFramed = window.top !== window.self
  const hints = canAdd ? pending : pending.filter((hint) => hint === 'read')
  if (hints.length === 0 || isFramed) return null
  return (
    <Suspense>
      <Hints hints={hints} />
    </Suspense>
  )
}

/** Hints for newcomers on the first view that they open (FRST-01). */
export const hintsOnView: BoardExtension = { name: 'hints', Over: HintsOver }
