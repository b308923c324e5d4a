import { Suspense } from 'react'
import type { BoardExtension } from '../../entities/view/open-board.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const Projector = lazyComponent(async () => (await import('./projector.tsx')).default)

const Over = () => (
  <Suspense>
    <Projector />
  </Suspense>
)

/** Projector mode (LEAD-03). */
export const projector: BoardExtension = { name: 'projector', Over }
