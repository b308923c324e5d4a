import { Button, Text, VisuallyHidden } from '@mantine/core'
import { useMemo, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { plainText } from '../../engines/editor/decoration.ts'
import { MARKS } from '../../engines/editor/passages.ts'
import { bodiesIn, fieldsOf } from '../../entities/note/fields.ts'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { IdeaItem, nameOfIdea } from './idea-item.tsx'
import { type Idea, ideasInLinks, isPassageInTexts } from './ideas.ts'
import classes from './ideas.module.css'
import { WithoutReason } from './without-reason.tsx'

const useWordsRead = (): string => {
  const { readText } = useOpenNote()
  return useSyncExternalStore(
    (tell) => {
      const observer = new MutationObserver(tell)
      if (readText) observer.observe(readText, { childList: true, subtree: true, characterData: true })
      return () => observer.disconnect()
    },
    () => readText?.textContent ?? '',
  )
}

/** Plain texts of the note: the displayed one, and those in other languages. */
const useWordsOfNote = (): readonly string[] => {
  const { note } = useOpenNote()
  const read = useWordsRead()
  return useMemo(() => [read, ...bodiesIn(fieldsOf(note)).map((body) => plainText(body))], [note, read])
}

export const IdeasTab = () => {
  const { t } = useTranslation('promisingIdeas')
  const { note, member, links } = useOpenNote()
  const words = useWordsOfNote()
  const heading = useRef<HTMLHeadingElement>(null)
  const ideas = useMemo(() => ideasInLinks(links), [links])
  return (
    <div className={classes.page}>
      <VisuallyHidden component="h2" ref={heading} tabIndex={-1}>
        {t('title')}
      </VisuallyHidden>
      <WithoutReason ideas={ideas} />
      {ideas.length > 0 ? (
        <ul className={classes.list} aria-label={t('title')}>
          {ideas.map((idea) => {
            const gone = note.status === 'inactive' || !isPassageInTexts(idea, words)
            return (
              <li key={idea.link._id}>
                <IdeaItem
                  idea={idea}
                  member={member}
                  gone={gone}
                  way={!gone && <Show idea={idea} />}
                  onDeleted={() => heading.current?.focus()}
                />
              </li>
            )
          })}
        </ul>
      ) : (
        <Text c="dimmed" ta="center">
          {t('none')}
        </Text>
      )}
    </div>
  )
}

const Show = ({ idea }: { idea: Idea }) => {
  const { t } = useTranslation('promisingIdeas')
  const { openTab, readText } = useOpenNote()
  const show = () => {
    // Rendered first, because a hidden element cannot take the focus.
    flushSync(() => openTab('read'))
    const mark = readText?.querySelector<HTMLElement>(`${MARKS}[data-marks~="${idea.link._id}"]`)
    mark?.scrollIntoView({ block: 'center' })
    mark?.focus()
  }
  return (
    <Button size="compact-sm" variant="subtle" aria-label={t('showNamed', { idea: nameOfIdea(idea) })} onClick={show}>
      {t('show')}
    </Button>
  )
}
