import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { notify } from '../../ui/toasts.ts'
import { CitationForm } from './citation-form.tsx'
import { type CitingNote, useCitationActs } from './citations.queries.ts'

interface Props {
  communityId: string
  note: CitingNote
  onClose: () => void
}

export const CiteDialog = ({ communityId, note, onClose }: Props) => {
  const { t } = useTranslation('citations')
  const { add } = useCitationActs(communityId)
  return (
    <Modal opened onClose={onClose} title={t('add')} closeButtonProps={{ 'aria-label': t('cancel') }}>
      <CitationForm
        label={t('add')}
        onCancel={onClose}
        onSubmit={async (words) => {
          const added = await add(note, words)
          if (added) {
            notify(t('added'))
            onClose()
          }
          return added
        }}
      />
    </Modal>
  )
}
