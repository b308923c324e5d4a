import { useTranslation } from 'react-i18next'
import type { DesignIteration } from '../../../shared/domain/design-iterations.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { openDialog } from '../../ui/generic-modal.tsx'
import { DesignForm } from './design-form.tsx'
import { type DesignTexts, useDesignChange, useNewDesign } from './designs.queries.ts'

interface NewDesign {
  communityId: string
  former?: DesignIteration
  passage?: string
}

const EMPTY: DesignTexts = {
  title: '',
  designIdea: '',
  rationale: '',
  highlightedText: '',
  rating: 0,
  iterationType: '',
}

const textsOf = ({ title, designIdea, rationale, highlightedText, rating, iterationType }: DesignIteration) => ({
  title,
  designIdea,
  rationale,
  highlightedText,
  rating,
  iterationType,
})

const New = ({ communityId, former, passage, onClose }: NewDesign & { onClose: () => void }) => {
  const { mutateAsync: make } = useNewDesign(communityId, former?._id)
  const about = passage === undefined ? {} : { highlightedText: passage, iterationType: 'annotation' }
  return <DesignForm begins={{ ...EMPTY, ...(former && textsOf(former)), ...about }} onSave={make} onClose={onClose} />
}

const Known = ({ iteration, onClose }: { iteration: DesignIteration; onClose: () => void }) => {
  const { mutateAsync: change } = useDesignChange(iteration)
  return <DesignForm begins={textsOf(iteration)} onSave={change} onClose={onClose} />
}

const Title = ({ of }: { of: 'new' | 'further' | 'edit' }) => useTranslation('designs').t(`form.${of}`)

/** Opens the form of a new iteration, empty or based on a predecessor; resolves when closed. */
export const openNewDesign = async (design: NewDesign): Promise<void> => {
  await loadTexts('designs')
  await openDialog({
    title: <Title of={design.former ? 'further' : 'new'} />,
    // A click outside must not lose the text.
    dismiss: false,
    content: (close) => <New {...design} onClose={close} />,
  })
}

export const openDesign = (iteration: DesignIteration): Promise<void> =>
  openDialog({
    title: <Title of="edit" />,
    dismiss: false,
    content: (close) => <Known iteration={iteration} onClose={close} />,
  })
