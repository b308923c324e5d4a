import { Box, Button, Group, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Fragment, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import type { Thread as Stored, ThreadRow as Row } from '../../../../shared/domain/threads.ts'
import { useKey } from '../../../engines/keyboard/use-key.ts'
import { useMember } from '../../../entities/author/member.ts'
import { linksQuery } from '../../../entities/link/links.ts'
import { useBeingInView } from '../../../entities/view/presence.ts'
import { WritingBanner } from '../../../entities/writing/writing-banner.tsx'
import { paths } from '../../../lib/paths.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { useLeaveGuard, useLeaveQuestion } from '../../../ui/leave-guard.tsx'
import { PageFailed } from '../../../ui/load-failed.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { tellContributed } from '../writing/withdraw.ts'
import { placedBelow, type WrittenHere } from './placed-below.ts'
import { type Text as Whole, textQuery, threadQuery } from './thread.queries.ts'
import { headingOf, ThreadRow } from './thread-row.tsx'
import { type Editor, ThreadWriter } from './thread-writer.tsx'
import classes from './thread.module.css'
import { useLiveThread } from './use-live-thread.ts'

interface Props {
  noteId: string
  viewId: string | undefined
  Editor: Editor
  ReadAloud: ComponentType<{ noteId: string }>
}

/** Deeper notes are indented as far as this. */
const LEVELS = 8
/** Below the server's limit of messages per socket. */
const LIVE_MAX = 400
const NONE: WrittenHere = new Map()

const focusNote = (id: string) => {
  const note = document.getElementById(headingOf(id))
  note?.scrollIntoView({ block: 'nearest' })
  note?.focus({ preventScroll: true })
}

/** Moves the focus between the notes, with J and K. */
const useSteps = () => {
  const step = (by: 1 | -1) => {
    const notes = [...document.querySelectorAll<HTMLElement>('[data-thread-note]')]
    const at = notes.findIndex((note) => note.contains(document.activeElement))
    const next = notes[at < 0 ? 0 : at + by]
    next?.scrollIntoView({ block: 'start' })
    next?.focus({ preventScroll: true })
  }
  useKey(['j'], () => step(1))
  useKey(['k'], () => step(-1))
}

/** For each row the title of the note that it is placed below. */
const parentsOf = (rows: readonly Row[]) => {
  const above: (Row | undefined)[] = []
  return rows.map((row) => {
    above.length = row.depth
    const parent = above[row.depth - 1]
    above[row.depth] = row
    return parent
  })
}

const withNew = (thread: Stored, { _id, type, title, authors, created, modified }: Contribution, parentId: string) => {
  const at = thread.rows.findIndex(({ note }) => note?._id === parentId)
  const parent = thread.rows[at]
  if (!parent || thread.rows.some(({ note }) => note?._id === _id)) return thread
  const note = { _id, type, title, authors, created, modified, alsoOn: [] }
  return { ...thread, rows: thread.rows.toSpliced(at + 1, 0, { depth: parent.depth + 1, note }) }
}

/** A thread as one page (READ-04). */
export const Thread = ({ noteId, viewId, Editor, ReadAloud }: Props) => {
  const { t } = useTranslation(['notes', 'thread'])
  const cache = useQueryClient()
  const { data: thread, error, refetch } = useQuery(threadQuery(noteId))
  const communityId = thread?.communityId
  const member = useMember(communityId)
  const [written, setWritten] = useState(NONE)
  const [parent, setParent] = useState<Contribution>()
  const [dirty, setDirty] = useState(false)
  const mayLeave = useLeaveQuestion()
  const firstTitle = thread?.rows.find(({ note }) => note)?.note?.title
  const title = firstTitle || t('untitled')
  useTitle(t('thread:title', { title }))
  useLeaveGuard(dirty)
  useBeingInView(viewId, [])
  useLiveThread(noteId, thread)
  useSteps()

  const rows = useMemo(() => placedBelow(thread?.rows ?? [], written), [thread, written])
  const parents = useMemo(() => parentsOf(rows), [rows])
  const ids = useMemo(() => new Set(rows.flatMap(({ note }) => note?._id ?? [])), [rows])
  const isListed = useCallback((id: string) => ids.has(id), [ids])

  const isLoaded = thread !== undefined && member !== undefined
  useLayoutEffect(() => {
    if (!isLoaded || cache.getQueryData(threadQuery(noteId).queryKey)?.rows[0]?.note?._id === noteId) return
    const opened = document.getElementById(headingOf(noteId))
    opened?.scrollIntoView({ block: 'start' })
    opened?.focus({ preventScroll: true })
  }, [isLoaded, noteId, cache])

  /** Focused once it is displayed. */
  const focused = useRef<string>(undefined)
  useEffect(() => {
    if (focused.current === undefined || !ids.has(focused.current)) return
    focusNote(focused.current)
    focused.current = undefined
  }, [ids])

  const close = async () => {
    if (dirty && !(await mayLeave())) return
    const id = parent?._id
    setParent(undefined)
    setDirty(false)
    if (id !== undefined) document.querySelector<HTMLElement>(`[data-build-on="${id}"]`)?.focus()
  }
  const openWriter = useRef<(note: Contribution) => Promise<void>>(undefined)
  useLayoutEffect(() => {
    openWriter.current = async (note) => {
      if (dirty && !(await mayLeave())) return
      setDirty(false)
      setParent(note)
    }
  })
  const onBuildOn = useCallback((note: Contribution) => void openWriter.current?.(note), [])

  const contributed = (saved: Contribution, parentId: string) => {
    const whole: Whole = { note: saved, links: cache.getQueryData(linksQuery('to', saved._id).queryKey) ?? [] }
    const [outline, text] = [threadQuery(noteId), textQuery(saved.communityId, saved._id)]
    cache.setQueryData(text.queryKey, whole)
    cache.setQueryData(outline.queryKey, (known) => known && withNew(known, saved, parentId))
    setWritten((known) => new Map([...known, [saved._id, parentId]]))
    setParent(undefined)
    setDirty(false)
    focused.current = saved._id
    tellContributed(cache, saved)
    void cache.invalidateQueries({ queryKey: outline.queryKey })
    void cache.invalidateQueries({ queryKey: text.queryKey })
  }

  if (error && !thread) return <PageFailed error={error} onRetry={() => void refetch()} />
  if (!isLoaded || communityId === undefined) return <PageLoading />
  const { authorId } = member
  const people = new Set(rows.flatMap(({ note }) => note?.authors ?? []))
  return (
    <div className={classes.page}>
      {viewId !== undefined && <BackLink to={paths.view(viewId)}>{t('back')}</BackLink>}
      <div className={classes.head}>
        <div className={classes.heading}>
          <Title order={1} size="h2" dir="auto">
            {t('thread:title', { title })}
          </Title>
          <Text c="dimmed" size="sm">
            {t('thread:notes', { count: ids.size })}
            {' · '}
            {t('thread:people', { count: people.size })}
          </Text>
        </div>
        <Group gap="xs" className={classes.print}>
          <ReadAloud noteId={noteId} />
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => print()}
          >
            {t('thread:print')}
          </Button>
        </Group>
      </div>
      <WritingBanner communityId={communityId} viewIds={viewId === undefined ? [] : [viewId]} />
      {rows.map(({ depth, note }, at) => {
        const level = Math.min(depth, LEVELS)
        const above = parents[at]
        return (
          <Fragment key={note?._id ?? `removed ${at}`}>
            <Box className={classes.row} __vars={{ '--level': String(level) }} data-depth={depth}>
              {note ? (
                <ThreadRow
                  note={note}
                  communityId={communityId}
                  viewId={viewId}
                  parentTitle={above?.note?.title}
                  isApart={above !== rows[at - 1] || depth > LEVELS}
                  isLive={at < LIVE_MAX}
                  isOpened={note._id === noteId}
                  isListed={isListed}
                  onBuildOn={onBuildOn}
                />
              ) : (
                <Text c="dimmed" className={classes.note}>
                  {t('removed.byManager.short')}
                </Text>
              )}
            </Box>
            {note && note._id === parent?._id && authorId !== null && (
              <Box className={classes.row} __vars={{ '--level': String(Math.min(depth + 1, LEVELS)) }}>
                <ThreadWriter
                  key={note._id}
                  parent={parent}
                  authorId={authorId}
                  viewId={viewId}
                  Editor={Editor}
                  onContributed={(saved) => contributed(saved, note._id)}
                  onDirtyChange={setDirty}
                  onClose={() => void close()}
                />
              </Box>
            )}
          </Fragment>
        )
      })}
      {rows.length > LIVE_MAX && <Text c="dimmed">{t('thread:live', { count: LIVE_MAX })}</Text>}
      {thread.isCut && (
        <Group>
          <Text c="dimmed">{t('thread:cut', { count: ids.size })}</Text>
        </Group>
      )}
    </div>
  )
}
