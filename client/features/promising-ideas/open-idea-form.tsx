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

/** Opens the form that marks a passage as promising; resolves when closed. */
export const openNewIdea = async (idea: NewIdea): Promise<void> => {
  await loadTexts('promisingIdeas')
  // A click outside must not lose the text.
  await openDialog({
    title: <Title of="mark" />,
    dismiss: false,
    content: (close) => <New {...idea} onClose={close} />,
  })
}

export const openIdea = (idea: Idea, found: Contribution): Promise<void> =>
  openDialog({
    title: <Title of="edit" />,
    // A click outside must not lose the text.
    dismiss: false,
    content: (close) => <Known idea={idea} found={found} onClose={close} />,
  })
