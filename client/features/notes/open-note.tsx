import { Alert, Button, Group, Tabs } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { canWrite, type Member } from '../../../shared/access.ts'
import type { Contribution } from '../../../shared/contributions.ts'
import type { Link } from '../../../shared/links.ts'
import type { RichTextHandle } from '../../editor/rich-text.tsx'
import { EditTab } from './edit-tab.tsx'
import type { NoteEditorProps } from './note-editor.tsx'
import { type NoteTab, NoteTabs } from './note-tabs.tsx'
import classes from './open-note.module.css'
import { ReadTab } from './read-tab.tsx'
import { useDraft } from './use-draft.ts'
import { useReadMark } from './use-read-mark.ts'
import { useSaving } from './use-saving.ts'

interface Props extends Omit<NoteEditorProps, 'noteId'> {
  note: Contribution
  links: readonly Link[]
  member: Member
}

/** A note that has been read from the server, with what is being written over it. */
export const OpenNote = ({
  note,
  links,
  member,
  Scaffolds,
  Attachments,
  onClose,
  onDirtyChange,
  onTitleChange,
}: Props) => {
  const { t } = useTranslation('notes')
  const removed = note.status === 'inactive'
  const editable = canWrite(member, note) && !removed
  const [chosen, setChosen] = useState<NoteTab>(() => (editable && note.status === 'unsaved' ? 'edit' : 'read'))
  /** What has been shown once stays as it is while another tab is: the text's cursor, an upload under way. */
  const [opened, setOpened] = useState<readonly NoteTab[]>([chosen])
  const tabs: NoteTab[] = editable ? ['read', 'edit', 'attachments'] : ['read', 'attachments']
  const tab = tabs.includes(chosen) ? chosen : 'read'
  const editor = useRef<RichTextHandle>(null)

  const markRead = useReadMark(note)
  const draft = useDraft(note, member, editable, links)
  const saving = useSaving({
    note,
    draft,
    onLinked: (names) => editor.current?.renameMarks(names),
    onSaved: markRead,
  })
  const titles = useMemo(() => new Map([...draft.supports].map(([id, { title }]) => [id, title])), [draft.supports])

  const { dirty, shown } = draft
  const tellDirty = useEffectEvent((value: boolean) => onDirtyChange(value))
  useEffect(() => tellDirty(dirty), [dirty])
  const tellTitle = useEffectEvent((title: string) => onTitleChange?.(title))
  useEffect(() => tellTitle(shown.title), [shown.title])

  const open = (value: NoteTab) => {
    setChosen(value)
    setOpened((known) => (known.includes(value) ? known : [...known, value]))
  }
  const insert = (html: string) => {
    // An editor that is not on the screen has no cursor.
    flushSync(() => open('edit'))
    if (!editor.current?.insertHtml(html)) draft.edit({ body: shown.body + html })
  }
  const rightLost = !editable && !removed && draft.hasEdits
  return (
    <Tabs
      value={tab}
      onChange={(value) => open(value as NoteTab)}
      className={classes.note}
      // The text editor does not survive being taken off the page while the other tab is read.
      keepMounted
      keepMountedMode="display-none"
    >
      <NoteTabs tabs={tabs} />
      {removed && (
        <Alert color="gray" m="sm" role="status">
          <Group justify="space-between">
            {t('removed')}
            <Button size="compact-md" variant="default" onClick={onClose}>
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
      <Tabs.Panel value="read" className={classes.panel}>
        <ReadTab note={note} titles={titles} />
      </Tabs.Panel>
      {editable && (
        <Tabs.Panel value="edit" className={classes.panel}>
          {opened.includes('edit') && (
            <EditTab
              draft={draft}
              saving={saving}
              titles={titles}
              editor={editor}
              isNew={note.status === 'unsaved'}
              supports={
                <Scaffolds
                  communityId={note.communityId}
                  onInsert={(support) => editor.current?.insertSupport(draft.addSupport(support))}
                />
              }
              onShowTheirs={() => open('read')}
              onSaveOver={() => {
                draft.continueFrom(note.version)
                void saving.contribute(note.version)
              }}
            />
          )}
        </Tabs.Panel>
      )}
      <Tabs.Panel value="attachments" className={classes.panel}>
        {opened.includes('attachments') && (
          <Attachments note={note} member={member} editable={editable} {...(editable && { onInsert: insert })} />
        )}
      </Tabs.Panel>
    </Tabs>
  )
}
