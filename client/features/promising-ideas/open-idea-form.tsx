import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { PromisingIdea } from '../../../shared/domain/promising-ideas.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { openDialog } from '../../ui/generic-modal.tsx'
import { IdeaForm } from './idea-form.tsx'
import type { Idea } from './ideas.ts'
import { useChange, useMarking } from './promising-ideas.queries.ts'

interface NewIdea {
  note: Contribution
  authorId: string
  /** The passage, as plain text. */
  idea: string
}

const New = ({ note, authorId, idea, onClose }: NewIdea & { onClose: () => void }) => {
  const marking = useMarking()
  const save = (data: PromisingIdea) => marking.mutateAsync({ note, authorId, data })
  const said = { idea, reason: '', color: '' } as const
  return <IdeaForm communityId={note.communityId} said={said} onSave={save} onClose={onClose} />
}

const Known = ({ idea, found, onClose }: { idea: Idea; found: Contribution; onClose: () => void }) => {
  const { mutateAsync: save } = useChange(idea, found)
  return <IdeaForm communityId={found.communityId} said={idea} onSave={save} onClose={onClose} />
}

const Title = ({ of }: { of: 'mark' | 'edit' }) => useTranslation('promisingIdeas').t(of)

/** Asks why a passage is promising, and marks it; resolves when that is closed. */
export const openNewIdea = async (idea: NewIdea): Promise<void> => {
  await loadTexts('promisingIdeas')
  // What has been written is not lost by a click that missed.
  await openDialog({
    title: <Title of="mark" />,
    dismiss: false,
    content: (close) => <New {...idea} onClose={close} />,
  })
}

/** Changes what is said of an idea, which stands as `found`; resolves when that is closed. */
export const openIdea = (idea: Idea, found: Contribution): Promise<void> =>
  openDialog({
    title: <Title of="edit" />,
    // What has been written is not lost by a click that missed.
    dismiss: false,
    content: (close) => <Known idea={idea} found={found} onClose={close} />,
  })
