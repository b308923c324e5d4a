import { Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowForwardUp, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Link } from '../../../shared/domain/links.ts'
import { DRAFT_MAX } from '../../../shared/domain/near.ts'
import { plainText } from '../../engines/editor/decoration.ts'
import { useLinks } from '../../entities/link/links.ts'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { errorText } from '../../lib/i18n.ts'
import { openTab } from '../../lib/open-window.ts'
import { paths } from '../../lib/paths.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { toastError } from '../../ui/toasts.ts'
import classes from './near.module.css'
import { sameThoughtQuery, useBuildOn, useBuildOnUndo } from './near.queries.ts'

/** A pause in writing that is long enough to ask. */
const PAUSE_MS = 1500

/** Between paragraphs nothing else stands. */
const textOf = (body: string) => plainText(body.replaceAll('<', ' <'))

/** Tells who writes a new note of one that says the same; it can be built on, or put away for this note (NEAR-02). */
export const ThoughtBefore = () => {
  const { t } = useTranslation('near')
  const { t: tNotes } = useTranslation('notes')
  const { t: tErrors } = useTranslation('errors')
  const { note, shown } = useOpenNote()
  const [isAway, setAway] = useState(false)
  const [made, setMade] = useState<{ link: Link; title: string }>()
  const [written] = useDebouncedValue(`${shown.title} ${shown.body}`, PAUSE_MS)
  const text = textOf(written).slice(0, DRAFT_MAX)
  const isAsked = !isAway && !made && text.length > 0
  const { data: found } = useQuery({
    ...sameThoughtQuery(note.communityId, { text, except: note._id }),
    enabled: isAsked,
  })
  const { data: links = [] } = useLinks('from', note._id)
  const buildOn = useBuildOn(note._id)
  const undo = useBuildOnUndo()
  const isBuiltOn = links.some(({ type, to }) => type === 'buildson' && to === found?._id)
  const told = (error: Error) => toastError(errorText(error, tErrors))

  const act = () => {
    if (made)
      return (
        <>
          <Text size="sm" className={classes.words} dir="auto">
            {t('builtOn', { title: made.title || tNotes('untitled') })}
          </Text>
          <div className={classes.acts}>
            <Button
              size="compact-md"
              variant="subtle"
              loading={undo.isPending}
              onClick={() => undo.mutate(made.link, { onSuccess: () => setMade(undefined), onError: told })}
            >
              {t('undo')}
            </Button>
          </div>
        </>
      )
    if (!isAsked || !found || isBuiltOn) return null
    const { _id, title } = found
    return (
      <>
        <Text size="sm" className={classes.words}>
          <strong>{t('before')}</strong> <span dir="auto">{title || tNotes('untitled')}</span>
        </Text>
        <div className={classes.acts}>
          <Button
            size="compact-md"
            variant="subtle"
            onClick={() => openTab(paths.contribution(_id)) || toastError(t('refused'))}
          >
            {t('open')}
          </Button>
          <Button
            size="compact-md"
            variant="light"
            leftSection={<IconArrowForwardUp size={18} aria-hidden />}
            loading={buildOn.isPending}
            onClick={() => buildOn.mutate(_id, { onSuccess: (link) => setMade({ link, title }), onError: told })}
          >
            {tNotes('buildOn')}
          </Button>
          <IconAction label={t('away')} onClick={() => setAway(true)}>
            <IconX size={18} aria-hidden />
          </IconAction>
        </div>
      </>
    )
  }
  const content = act()
  return (
    // It is there before what it tells, so that screen readers hear of it.
    <div role="status" className={content ? classes.thought : undefined}>
      {content}
    </div>
  )
}
