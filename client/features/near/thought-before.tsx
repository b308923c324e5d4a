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
import { FoundThought } from './found-thought.tsx'
import { sameThoughtQuery } from './near.queries.ts'

/** A pause in writing that is long enough to ask. */
const PAUSE_MS = 1500

/** Between paragraphs nothing else stands. */
const textOf = (body: string) => plainText(body.replaceAll('<', ' <'))

/** Tells who writes a new note of one that says the same; it waits for nobody, and nobody for it (NEAR-02). */
export const ThoughtBefore = () => {
  const { t } = useTranslation('near')
  const { t: tNotes } = useTranslation('notes')
  const { note, shown, lang } = useOpenNote()
  const [isAway, setAway] = useSessionStorage({
    key: `buildon.nearAway/${note._id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  /** The link by which the note was made to build on what was found. */
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
  // What the note was begun as a build-on of needs no word.
  const isShown = found && !isAway && (!built || built._id === made)
  const called = found?.title || tNotes('untitled')
  return (
    <>
      {/* It is there before what it tells, so that screen readers hear of it. */}
      <VisuallyHidden role="status">
        {isShown && (built ? t('builtOn', { title: called }) : `${t('before')}: ${called}`)}
      </VisuallyHidden>
      {isShown && <FoundThought found={found} link={built} onMade={setMade} onAway={() => setAway(true)} />}
    </>
  )
}
