import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { isId } from '../../shared/ids.ts'
import { paths } from '../lib/paths.ts'
import { useLeaveGuard } from '../ui/leave-guard.tsx'
import { useTitle } from '../ui/use-title.ts'
import classes from './contribution-page.module.css'
import { Contribution } from './contribution.tsx'

/** One contribution on a page of its own; `contextId` is the view it was opened from. */
export default function ContributionPage() {
  const { t } = useTranslation('notes')
  const { contributionId = '', contextId } = useParams()
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [dirty, setDirty] = useState(false)
  useTitle(title || t('page'))
  useLeaveGuard(dirty)
  const leave = () => void navigate(isId(contextId) ? paths.view(contextId) : paths.home)
  return (
    <div className={classes.page}>
      <VisuallyHidden component="h1">{title || t('page')}</VisuallyHidden>
      {isId(contextId) && (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.back}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={leave}
        >
          {t('back')}
        </Button>
      )}
      <Contribution
        key={contributionId}
        noteId={contributionId}
        onClose={leave}
        onDirtyChange={setDirty}
        onTitleChange={setTitle}
      />
    </div>
  )
}
