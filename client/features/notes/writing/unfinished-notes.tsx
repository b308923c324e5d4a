import { Suspense, useState } from 'react'
import { draftKey } from '../../../../shared/domain/drafts.ts'
import { type BoardExtension, useBoard } from '../../../entities/view/open-board.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'

const Card = lazyComponent(async () => (await import('./unfinished-card.tsx')).UnfinishedCard, 'notes')

const hasDrafts = ({ userId, communityId }: { userId: string; communityId: string }) => {
  try {
    return Object.keys(localStorage).some((key) =>
      key.startsWith(`${draftKey('buildon.draft', userId)}/${communityId}/`),
    )
  } catch {
    return false
  }
}

const Unfinished = () => {
  const { member } = useBoard()
  const [found] = useState(() => hasDrafts(member))
  return (
    found && (
      <Suspense>
        <Card />
      </Suspense>
    )
  )
}

/** Drafts of an earlier visit, offered on the board. */
export const unfinishedNotes: BoardExtension = { name: 'unfinishedNotes', Over: Unfinished }
