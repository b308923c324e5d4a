import { Button, Popover, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../../entities/community/community.ts'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { Colour } from './colour.tsx'
import type { Idea } from './ideas.ts'
import classes from './ideas.module.css'
import { meaningsQuery } from './promising-ideas.queries.ts'

const Beside = ({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) => {
  useEffect(() => {
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }, [element, ref])
  return null
}

interface Props {
  at: HTMLElement
  ideas: readonly Idea[]
  onClose: () => void
}

export const IdeaPopover = ({ at, ideas, onClose }: Props) => {
  const { t } = useTranslation('promisingIdeas')
  const { note, openTab } = useOpenNote()
  const names = useNames(note.communityId)
  const { data: meanings } = useQuery(meaningsQuery(note.communityId))
  const close = () => {
    onClose()
    at.focus()
  }
  return (
    <Popover opened onChange={(open) => !open && close()} width={300} shadow="md" trapFocus withArrow>
      <Popover.Target>
        <Beside element={at} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('title')}>
        <Stack gap="sm">
          {ideas.map(({ link, reason, color, authorId = '' }) => (
            <div key={link._id}>
              <p className={classes.reason} dir="auto">
                {reason || t('reason.none')}
              </p>
              <div className={classes.foot}>
                <Colour name={color} meaning={meanings?.get(color)?.meaning} />
                <span>{t('by', { name: names.get(authorId) ?? t('somebody') })}</span>
              </div>
            </div>
          ))}
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => {
              onClose()
              openTab('promisingIdeas')
            }}
          >
            {t('all')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
