import { Alert, Button, Group, Tabs } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { canWrite, type Member } from '../../../shared/rules/access.ts'
import { isPause } from '../../../shared/rules/pause.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { Link } from '../../../shared/domain/links.ts'
import type { RichTextHandle } from '../../engines/editor/rich-text.tsx'
import { isPressed } from '../../engines/keyboard/key-bindings.ts'
import { NOTE_KEYS } from '../../engines/keyboard/note-keys.ts'
import { whenIdle } from '../../lib/idle-callback.ts'
import { useRootSettings } from '../../entities/community/community.ts'
import { bodyField, titleField } from '../../entities/note/fields.ts'
import { isEmpty } from '../../entities/object/edits.ts'
import { useEndedText } from '../../entities/object/use-ended-text.ts'
import { useMember } from '../../entities/author/member.ts'
import { useReferences } from '../../entities/note/references.ts'
import { NoteContext, type NoteTabName, type OpenNote as Opened } from '../../entities/note/open-note.ts'
import { useDisplayLanguage } from '../../entities/note/use-display-language.ts'
import { WritingBanner } from '../../entities/writing/writing-banner.tsx'
import { ModerationNoticesLater } from '../../entities/moderation/moderation-notices-later.tsx'
import { toastError } from '../../ui/toasts.ts'
import { warmUp } from './writing/edit-tab.tsx'
import { type InnerNote, InnerNoteContext } from './inner-note.ts'
import type { NoteEditorProps } from './note-editor-props.ts'
import { LockedText } from './writing/locked-text.tsx'
import { NoteNotices } from './writing/note-notices.tsx'
import { NoteSkeleton } from './note-skeleton.tsx'
import { NoteTabs } from './note-tabs.tsx'
import classes from './open-note.module.css'
import { supportLinks } from './notes.queries.ts'
import { useNoteTabs } from './use-note-tabs.ts'
import { useContribute } from './writing/use-contribute.ts'
import { SaveBar } from './writing/save-bar.tsx'
import { useDraft } from './writing/use-draft.ts'
import { mayBuildOn } from './reading/may-build-on.ts'
import { PrintedNote } from './reading/printed-note.tsx'
import { ReadBar } from './reading/read-bar.tsx'
import { useMarkedText } from './reading/use-marked-text.ts'
import { useReadMark } from './reading/use-read-mark.ts'
import { useSaving } from './writing/use-saving.ts'

interface Props extends Omit<NoteEditorProps, 'noteId'> {
  note: Contribution
  links: readonly Link[]
  member: Member
}

/** Note from the server, with the edits on top of it. */
export const OpenNote = ({ note, links, member, Scaffolds, extensions, attach, draw, ...page }: Props) => {
  const { t } = useTranslation('notes')
  const removed = note.status === 'inactive'
  const endedText = useEndedText(note, member, t(note.held === 'removed' ? 'removed.byManager' : 'removed'))
  const editable = canWrite(member, note) && !removed
  const { lang, showLang, tags } = useDisplayLanguage(note)
  const [readText, setReadText] = useState<HTMLElement | null>(null)
  const { marks, markText } = useMarkedText()
  const settings = useRootSettings(note.communityId)
  const facts = { note, member, viewId: page.viewId, settings, editable }
  const { tabs, current, opened, openTab } = useNoteTabs(facts, extensions)
  const editor = useRef<RichTextHandle>(null)
  const { authorId } = member
  const isOnView = links.some(({ type, from }) => type === 'contains' && from === page.viewId)
  // On a paused view nobody builds on a note that lies on an open one too.
  const here = useMember(note.communityId, isOnView && page.viewId ? [page.viewId] : [])
  const form = useId()
  const formElement = useRef<HTMLFormElement>(null)

  const readWithSave = useReadMark(note)
  const supports = useMemo(() => supportLinks(links), [links])
  const [all, setAll] = useState(note.status !== 'unsaved')
  const first = editable && !all && note.status === 'unsaved'
  const draft = useDraft(note, member, editable, supports, page.begun?.title)
  const saving = useSaving({
    note,
    links: supports,
    draft,
    onLinked: (names) => editor.current?.renameMarks(names),
    classic: settings?.knowledgeForum6 === true,
    onSettling: () => editor.current?.flush(),
    onSaved: (saved) => {
      readWithSave(saved)
      page.onContributed?.(saved)
      if (note.status === 'unsaved') page.onFirstContributed?.(saved)
    },
  })
  const references = useReferences(note, draft.shown)
  const titles = useMemo(() => new Map([...draft.supports].map(([id, { title }]) => [id, title])), [draft.supports])

  const { dirty, shown, edit } = draft
  const tellDirty = useEffectEvent((value: boolean) => page.onDirtyChange(value))
  useEffect(() => tellDirty(dirty), [dirty])
  const tellTitle = useEffectEvent((title: string) => page.onTitleChange?.(title))
  const title = shown[titleField(lang)] || shown.title
  useEffect(() => tellTitle(title), [title])

  const insertHtml = (html: string) => {
    // Rendered first, because a hidden editor has no cursor.
    flushSync(() => openTab('edit'))
    const body = bodyField(lang)
    if (editor.current?.insertHtml(html)) return
    if (opened.includes('edit')) toastError(t('editor.notReady'))
    else edit({ [body]: (shown[body] ?? '') + html })
  }
  const open: Opened = {
    ...facts,
    extensions,
    shown,
    edit,
    dirty,
    lang,
    showLang,
    tags,
    titles,
    references,
    links,
    openTab,
    insertHtml,
    onOpen: page.onOpen,
    readText,
    markText,
    insertSupport: (support) => {
      const manner = { isTemplate: support.isTemplate, embedded: settings?.embeddedScaffold }
      if (editor.current?.isReady()) editor.current.insertSupport(draft.addSupport(support), manner)
      else toastError(t('editor.notReady'))
    },
  }
  const isEditorOpened = opened.includes('edit')
  const { titleAsked, onSubmit } = useContribute({ open, saving, editor, isEditorOpened })
  const inner: InnerNote = {
    form,
    draft,
    first,
    begun: page.begun,
    editor,
    titleAsked,
    Scaffolds,
    marks,
    setReadText,
    attach: authorId === null ? undefined : (file) => attach(file, note, authorId),
    draw,
  }

  useEffect(() => (editable ? whenIdle(() => void warmUp()) : undefined), [editable])

  const tab = current?.name ?? 'read'
  const isPaused = member.readOnly !== undefined && isPause(member.readOnly)
  /** The text stays in sight, but is locked. */
  const isLocked = isPaused && !editable && !removed && draft.hasEdits
  const rightLost = !editable && !removed && !isPaused && draft.hasEdits
  const writing = editable && (dirty || saving.state !== 'idle' || current?.writes === true)
  return (
    <NoteContext value={open}>
      <InnerNoteContext value={inner}>
        <Tabs
          value={tab}
          onChange={(value) => openTab(value as NoteTabName)}
          className={classes.note}
          data-fits={tab === 'read' || undefined}
          onKeyDown={(event) => {
            if (!editable || !isPressed(NOTE_KEYS.contribute.chord, event)) return
            event.preventDefault()
            formElement.current?.requestSubmit()
          }}
          keepMounted={false}
          // Unmounting would destroy the text editor.
          keepMountedMode="display-none"
        >
          {!first && <NoteTabs tabs={tabs} open={tab} onOpen={openTab} />}
          <ModerationNoticesLater object={note} member={member} />
          {removed && (
            <Alert color="gray" m="sm" role="status">
              <Group justify="space-between">
                {endedText} {(draft.hasEdits || draft.recoverable) && t('removed.kept')}
                <Button size="compact-md" variant="default" onClick={page.onClose}>
                  {t('close')}
                </Button>
              </Group>
            </Alert>
          )}
          <WritingBanner
            communityId={note.communityId}
            viewIds={links.flatMap(({ type, from }) => (type === 'contains' ? [from] : []))}
            hasText={draft.hasEdits || draft.recoverable !== undefined}
          />
          {rightLost && (
            <Alert color="red" m="sm" role="alert" title={t('notEditable')}>
              {t('failed.stored')}
            </Alert>
          )}
          {tabs.map(({ name, Content, kept = false }) => (
            <Tabs.Panel key={name} value={name} keepMounted={kept} className={classes.panel}>
              {writing && name === tab && (
                <div className={classes.notices}>
                  <NoteNotices
                    note={note}
                    draft={draft}
                    titles={titles}
                    saving={saving}
                    onShowTheirs={() => openTab('read')}
                    onContribute={(edits) => {
                      const wanted = draft.continueWith(edits)
                      if (!isEmpty(wanted)) void saving.contribute({ edits: wanted, version: note.version })
                    }}
                  />
                </div>
              )}
              {opened.includes(name) && (
                <Suspense fallback={<NoteSkeleton />}>
                  {isLocked && name === 'read' ? <LockedText /> : <Content />}
                </Suspense>
              )}
            </Tabs.Panel>
          ))}
          <PrintedNote />
          <form id={form} ref={formElement} noValidate onSubmit={onSubmit} />
          {!writing && tab === 'read' && page.onBuildOn && mayBuildOn(member, note, links, page.viewId) && (
            <ReadBar onBuildOn={() => page.onBuildOn?.(note)} refusal={here?.readOnly} />
          )}
          {writing && (
            <SaveBar
              form={form}
              dirty={dirty}
              state={saving.state}
              isOffline={saving.isOffline}
              classic={settings?.knowledgeForum6 === true}
              permission={shown.permission}
              onShowPermission={() => openTab('properties')}
              onMore={
                first
                  ? () => {
                      setAll(true)
                      page.onMore?.()
                    }
                  : undefined
              }
            />
          )}
        </Tabs>
      </InnerNoteContext>
    </NoteContext>
  )
}
