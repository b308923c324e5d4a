import { IconDroplet } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type NoteExtension, useOpenNote } from '../../entities/note/open-note.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { toastError } from '../../ui/toasts.ts'

const Essences = lazyComponent(async () => (await import('./essences.tsx')).Essences, 'essences')

/** Essences stay stored while the plugin is off. */
const useOffered = () => useOpenNote().settings?.plugins.essence === true

const NewEssence = () => {
  const { t } = useTranslation('notes')
  const { t: tCommon } = useTranslation()
  const { note, member } = useOpenNote()
  const { authorId } = member
  // An essence has no essence of its own.
  if (!useOffered() || authorId === null || member.readOnly || note.type === 'Essence' || note.status !== 'active')
    return null
  const open = async () => {
    try {
      const { openNewEssence } = await import('./essence-form.tsx')
      await openNewEssence({ note, authorId })
    } catch {
      toastError(tCommon('notLoaded'))
    }
  }
  return (
    <IconAction label={t('essence.new')} onClick={() => void open()}>
      <IconDroplet size={20} aria-hidden />
    </IconAction>
  )
}

const Reading = () =>
  useOffered() ? (
    <Suspense>
      <Essences />
    </Suspense>
  ) : null

export const essencesOfNote: NoteExtension = { name: 'essences', Head: NewEssence, Reading }
