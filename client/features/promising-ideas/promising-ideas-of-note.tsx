import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { IDEA_MAX } from '../../../shared/domain/promising-ideas.ts'
import { type NoteExtension, type NoteFacts, useOpenNote } from '../../entities/note/open-note.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { toastError } from '../../ui/toasts.ts'

const IdeasTab = lazyComponent(async () => (await import('./ideas-tab.tsx')).IdeasTab, 'promisingIdeas')
const IdeaMarks = lazyComponent(async () => (await import('./idea-marks.tsx')).IdeaMarks, 'promisingIdeas')

const isOffered = ({ settings }: Pick<NoteFacts, 'settings'>) => settings?.plugins.promisingnessidea === true

const MarkAct: NoteExtension['PassageActs'] = ({ passage, done }) => {
  const { t } = useTranslation('notes')
  const { t: tCommon } = useTranslation()
  const open = useOpenNote()
  const { note, member } = open
  const { authorId } = member
  if (!isOffered(open) || authorId === null || member.readOnly || passage.text.length > IDEA_MAX) return null
  const mark = async () => {
    try {
      const { openNewIdea } = await import('./open-idea-form.tsx')
      done()
      await openNewIdea({ note, authorId, idea: passage.text })
    } catch {
      toastError(tCommon('notLoaded'))
    }
  }
  return (
    <Button
      size="compact-md"
      variant="subtle"
      leftSection={<IconSparkles size={18} aria-hidden />}
      onClick={() => void mark()}
    >
      {t('passage.promising')}
    </Button>
  )
}

const Marks = () =>
  isOffered(useOpenNote()) ? (
    <Suspense>
      <IdeaMarks />
    </Suspense>
  ) : null

export const promisingIdeasOfNote: NoteExtension = {
  name: 'promisingIdeas',
  tabs: [{ name: 'promisingIdeas', Icon: IconSparkles, Content: IdeasTab, offered: isOffered }],
  PassageActs: MarkAct,
  Reading: Marks,
}
