import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue, useSessionStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DRAFT_MAX } from '../../../shared/domain/near.ts'
import { plainText } from '../../engines/editor/decoration.ts'
import { useLinks } from '../../entities/link/links.ts'
import { bodyField, titleField } from '../../entities/note/fields.ts'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { SimilarNote } from './similar-note.tsx'
import { sameThoughtQuery } from './near.queries.ts'

/** Debounce in milliseconds. */
const PAUSE_MS = 1500

/** Adds spaces between paragraphs. */
const textOf = (body: string) => plainText(body.replaceAll('<', ' <'))

/** Tells the author of a new note about a similar note, without blocking the writing (NEAR-02). */
export const SimilarNotesHint = () => {
  const { t } = useTranslation('near')
  const { t: tNotes } = useTranslation('notes')
  const { note, shown, lang } = useOpenNote()
  const [isAway, setAway] = useSessionStorage({
    key: `buildon.nearAway/${note._id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [made, setMade] = useState<string>()
  const [title, body] = [shown[titleField(lang)] ?? '', shown[bodyField(lang)] ?? '']
  const [written] = useDebouncedValue(`${title} ${body}`, PAUSE_MS)
  const text = useMemo(() => textOf(written).slice(0, DRAFT_MAX), [written])
  const { data: found } = useQuery({
    ...sameThoughtQuery(note.communityId, { text, except: note._id }),
    enabled: !isAway && text.length > 0,
  })
  const { data: links = [] } = useLinks('from', note._id)
  const built = links.find(({ type, to }) => type === 'buildson' && to === found?._id)
  // Hidden if the note already builds on the found one for another reason.
  const isShown = found && !isAway && (!built || built._id === made)
  const called = found?.title || tNotes('untitled')
  return (
    <>
      {/* Mounted before its text, so that screen readers announce it. */}
      <VisuallyHidden role="status">
        {isShown && (built ? t('builtOn', { title: called }) : `${t('before')}: ${called}`)}
      </VisuallyHidden>
      {isShown && <SimilarNote found={found} link={built} onMade={setMade} onAway={() => setAway(true)} />}
    </>
  )
}
