import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { idsOf, type TextMark } from '../../engines/editor/passages.ts'
import { useOpenNote, useTextMarks } from '../../entities/note/open-note.ts'
import colours from '../../ui/idea-colours.module.css'
import { IdeaPopover } from './idea-popover.tsx'
import { type Idea, ideasInLinks } from './ideas.ts'
import classes from './ideas.module.css'

export const IdeaMarks = () => {
  const { t } = useTranslation('promisingIdeas')
  const { links } = useOpenNote()
  const ideas = useMemo(() => ideasInLinks(links), [links])
  const [opened, setOpened] = useState<HTMLElement>()
  const marks = useMemo(() => {
    const labelOf = ({ color, reason }: Idea) => {
      const colour = t(`colour.${color || 'none'}`)
      return reason ? t('markedFor', { colour, reason }) : t('marked', { colour })
    }
    return ideas.map((idea): TextMark => ({
      id: idea.link._id,
      quote: idea.idea,
      className: `${classes.mark} ${colours[idea.color] ?? classes.plain}`,
      label: labelOf(idea),
      onOpen: setOpened,
    }))
  }, [ideas, t])
  useTextMarks('promisingIdeas', marks)
  // Several ideas may mark the same passage.
  const ids = opened ? idsOf(opened) : []
  const shown = ideas.filter(({ link }) => ids.includes(link._id))
  if (!opened || shown.length === 0) return null
  return <IdeaPopover at={opened} ideas={shown} onClose={() => setOpened(undefined)} />
}
