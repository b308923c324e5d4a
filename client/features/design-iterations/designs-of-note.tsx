import { mayContribute } from '../../../shared/rules/access.ts'
import { Button } from '@mantine/core'
import { IconRefreshDot } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type NoteExtension, useOpenNote } from '../../entities/note/open-note.ts'
import { toastError } from '../../ui/toasts.ts'

/** Starts an iteration from a passage of a note, if the plugin is on (DSGN-01, DSGN-11). */
const DesignAct: NoteExtension['PassageActs'] = ({ passage, done }) => {
  const { t } = useTranslation('notes')
  const { t: tCommon } = useTranslation()
  const { settings, member, note } = useOpenNote()
  if (settings?.plugins.designiteration !== true || !mayContribute(member)) return null
  const begin = async () => {
    try {
      const { openNewDesign } = await import('./open-design-form.tsx')
      done()
      await openNewDesign({ communityId: note.communityId, passage: passage.text })
    } catch {
      toastError(tCommon('notLoaded'))
    }
  }
  return (
    <Button
      size="compact-md"
      variant="subtle"
      leftSection={<IconRefreshDot size={18} aria-hidden />}
      onClick={() => void begin()}
    >
      {t('passage.design')}
    </Button>
  )
}

export const designsOfNote: NoteExtension = { name: 'designs', PassageActs: DesignAct }
