import { Button } from '@mantine/core'
import { IconQuote } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { CiteDialog } from './cite-dialog.tsx'
import { useFocusBack } from './use-focus-back.ts'

export const CiteButton = () => {
  const { t } = useTranslation('citations')
  const { note, shown } = useOpenNote()
  const [asking, setAsking] = useState(false)
  const button = useFocusBack(asking)
  return (
    <>
      <Button
        ref={button}
        variant="subtle"
        size="compact-md"
        leftSection={<IconQuote size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('add')}
      </Button>
      {asking && (
        <CiteDialog
          communityId={note.communityId}
          note={{ _id: note._id, title: shown.title }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
