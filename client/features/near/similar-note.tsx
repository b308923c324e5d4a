import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import type { Link } from '../../../shared/domain/links.ts'
import type { NearNote } from '../../../shared/domain/near.ts'
import { useNames } from '../../entities/community/community.ts'
import { ObjectLink } from '../../entities/note/object-link.tsx'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { errorText } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { toastError } from '../../ui/toasts.ts'
import classes from './near.module.css'
import { useBuildOn, useBuildOnUndo } from './near.queries.ts'

interface Props {
  found: NearNote
  link: Link | undefined
  onMade: (linkId: string) => void
  onAway: () => void
}

export const SimilarNote = ({ found: { _id: id, type, title, authors }, link, onMade, onAway }: Props) => {
  const { t } = useTranslation('near')
  const { t: tNotes } = useTranslation('notes')
  const { t: tErrors } = useTranslation('errors')
  const { note, onOpen } = useOpenNote()
  const names = useNames(note.communityId, authors)
  const buildOn = useBuildOn(note._id)
  const undo = useBuildOnUndo()
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const called = title || tNotes('untitled')
  const onError = (error: Error) => toastError(errorText(error, tErrors))

  const turn = () => {
    if (buildOn.isPending || undo.isPending) return
    if (link) undo.mutate(link, { onError })
    else buildOn.mutate(id, { onSuccess: ({ _id }) => onMade(_id), onError })
  }
  const putAway = () => {
    // The button is removed, so keyboard focus moves to the title.
    const sheet = section.current?.closest('[role=tabpanel]')
    sheet?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
    onAway()
  }
  return (
    <section ref={section} className={classes.thought} aria-labelledby={headingId}>
      <div className={classes.words}>
        <h3 id={headingId} className={classes.heading} dir="auto">
          {link ? t('builtOn', { title: called }) : t('before')}
        </h3>
        {!link && <span dir="auto">{called}</span>}{' '}
        <span className={classes.authors}>{authors.flatMap((author) => names.get(author) ?? []).join(', ')}</span>
      </div>
      <div className={classes.acts}>
        {onOpen ? (
          <ObjectLink object={{ id, type }} className={classes.open}>
            {t('open')}
          </ObjectLink>
        ) : (
          // Opens a new tab, so that unsaved text is kept.
          <RouterLink to={paths.contribution(id)} target="_blank" rel="noreferrer" className={classes.open}>
            {t('open')}
          </RouterLink>
        )}
        {/* One button for both states, so that it keeps the focus. */}
        <Button size="compact-md" variant="default" onClick={turn}>
          {link ? t('undo') : tNotes('buildOn')}
        </Button>
        <IconAction label={t('away')} onClick={putAway}>
          <IconX size={18} aria-hidden />
        </IconAction>
      </div>
    </section>
  )
}
