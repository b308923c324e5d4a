import { Alert, Button, Group, Tabs } from '@mantine/core'
import {
  type ReactNode,
  type SubmitEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { canWrite, type Member } from '../../../shared/access.ts'
import type { Contribution } from '../../../shared/contributions.ts'
import type { Link } from '../../../shared/links.ts'
import type { RichTextHandle } from '../../editor/rich-text.tsx'
import { EditTab } from './edit-tab.tsx'
import { AuthorsTab, ConnectionsTab, HistoryTab, PropertiesTab } from './later-tabs.tsx'
import type { NoteEditorProps } from './note-editor.tsx'
import { NoteNotices } from './note-notices.tsx'
import { NoteSkeleton } from './note-skeleton.tsx'
import { type NoteTab, NoteTabs } from './note-tabs.tsx'
import classes from './open-note.module.css'
import { ReadTab } from './read-tab.tsx'
import { SaveBar } from './save-bar.tsx'
import { useDraft } from './use-draft.ts'
import { useReadMark } from './use-read-mark.ts'
import { useSaving } from './use-saving.ts'

interface Props extends Omit<NoteEditorProps, 'noteId'> {
  note: Contribution
  links: readonly Link[]
  member: Member
}

const FOR_READERS: readonly NoteTab[] = ['read', 'attachments', 'authors', 'connections', 'history']
const FOR_WRITERS: readonly NoteTab[] = [
  'read',
  'edit',
  'attachments',
  'authors',
  'connections',
  'history',
  'properties',
]
/** Where something is changed that is contributed. */
const WRITING: readonly NoteTab[] = ['edit', 'attachments', 'authors', 'properties']
/** What stays as it is while another tab is read: the text with its cursor, an upload under way. */
const KEPT: readonly NoteTab[] = ['read', 'edit', 'attachments']

/** A note that has been read from the server, with what is being written over it. */
export const OpenNote = ({ note, links, member, Scaffolds, Attachments, attach, ...page }: Props) => {
  const { t } = useTranslation('notes')
  const removed = note.status === 'inactive'
  const editable = canWrite(member, note) && !removed
  const [chosen, setChosen] = useState<NoteTab>(() => (editable && note.status === 'unsaved' ? 'edit' : 'read'))
  const [opened, setOpened] = useState<readonly NoteTab[]>([chosen])
  const [titleAsked, setTitleAsked] = useState(0)
  const editor = useRef<RichTextHandle>(null)
  const { authorId } = member
  const form = useId()
  const tabs = editable ? FOR_WRITERS : FOR_READERS
  const tab = tabs.includes(chosen) ? chosen : 'read'

  const markRead = useReadMark(note)
  const draft = useDraft(note, member, editable, links)
  const saving = useSaving({
    note,
    draft,
    onLinked: (names) => editor.current?.renameMarks(names),
    onSaved: (saved) => {
      markRead(saved)
      page.onContributed?.(saved)
    },
  })
  const titles = useMemo(() => new Map([...draft.supports].map(([id, { title }]) => [id, title])), [draft.supports])

  const { dirty, shown, edit } = draft
  const tellDirty = useEffectEvent((value: boolean) => page.onDirtyChange(value))
  useEffect(() => tellDirty(dirty), [dirty])
  const tellTitle = useEffectEvent((title: string) => page.onTitleChange?.(title))
  useEffect(() => tellTitle(shown.title), [shown.title])

  const open = (value: NoteTab) => {
    setChosen(value)
    setOpened((known) => (known.includes(value) ? known : [...known, value]))
  }
  const insert = (html: string) => {
    // An editor that is not on the screen has no cursor.
    flushSync(() => open('edit'))
    if (!editor.current?.insertHtml(html)) edit({ body: shown.body + html })
  }
  const contribute = (event: SubmitEvent) => {
    event.preventDefault()
    if (!dirty || saving.state === 'saving') return
    if (shown.title.trim() === '') {
      open('edit')
      setTitleAsked((times) => times + 1)
    } else void saving.contribute()
  }

  const contents: Record<NoteTab, ReactNode> = {
    read: <ReadTab note={note} titles={titles} />,
    edit: (
      <EditTab
        form={form}
        draft={draft}
        titles={titles}
        editor={editor}
        isNew={note.status === 'unsaved'}
        titleAsked={titleAsked}
        attach={authorId === null ? undefined : (file) => attach(file, note, authorId)}
        supports={
          <Scaffolds
            communityId={note.communityId}
            onInsert={(support) => editor.current?.insertSupport(draft.addSupport(support))}
          />
        }
      />
    ),
    attachments: (
      <Attachments note={note} member={member} editable={editable} {...(editable && { onInsert: insert })} />
    ),
    authors: (
      <AuthorsTab
        communityId={note.communityId}
        authors={shown.authors}
        {...(editable && { onChange: (authors) => edit({ authors }) })}
      />
    ),
    connections: <ConnectionsTab note={note} onOpen={page.onOpen} />,
    history: <HistoryTab note={note} />,
    properties: <PropertiesTab note={note} fields={shown} onEdit={edit} />,
  }
  const rightLost = !editable && !removed && draft.hasEdits
  const writing = editable && (dirty || saving.state !== 'idle' || WRITING.includes(tab))
  return (
    <Tabs
      value={tab}
      onChange={(value) => open(value as NoteTab)}
      className={classes.note}
      keepMounted={false}
      // The text editor does not survive being taken off the page.
      keepMountedMode="display-none"
    >
      <NoteTabs tabs={tabs} open={tab} />
      {removed && (
        <Alert color="gray" m="sm" role="status">
          <Group justify="space-between">
            {t('removed')}
            <Button size="compact-md" variant="default" onClick={page.onClose}>
              {t('close')}
            </Button>
          </Group>
        </Alert>
      )}
      {rightLost && (
        <Alert color="red" m="sm" role="alert" title={t('notEditable')}>
          {t('failed.stored')}
        </Alert>
      )}
      {tabs.map((value) => (
        <Tabs.Panel key={value} value={value} keepMounted={KEPT.includes(value)} className={classes.panel}>
          {writing && value === tab && (
            <div className={classes.notices}>
              <NoteNotices
                draft={draft}
                saving={saving}
                onShowTheirs={() => open('read')}
                onSaveOver={() => {
                  draft.continueFrom(note.version)
                  void saving.contribute(note.version)
                }}
              />
            </div>
          )}
          {opened.includes(value) && <Suspense fallback={<NoteSkeleton />}>{contents[value]}</Suspense>}
        </Tabs.Panel>
      ))}
      <form id={form} noValidate onSubmit={contribute} />
      {writing && (
        <SaveBar
          form={form}
          dirty={dirty}
          state={saving.state}
          permission={shown.permission}
          onShowPermission={() => open('properties')}
        />
      )}
    </Tabs>
  )
}
