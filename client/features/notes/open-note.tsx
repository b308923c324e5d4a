import { Alert, Button, Group, Tabs } from '@mantine/core'
import { IconBook2, IconPencil } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canWrite, type Member } from '../../../shared/access.ts'
import type { Contribution } from '../../../shared/contributions.ts'
import type { Link } from '../../../shared/links.ts'
import type { RichTextHandle } from '../../editor/rich-text.tsx'
import { EditTab } from './edit-tab.tsx'
import type { NoteEditorProps } from './note-editor.tsx'
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
export const OpenNote = ({ note, links, member, Scaffolds, onClose, onDirtyChange, onTitleChange }: Props) => {
  const { t } = useTranslation('notes')
  const removed = note.status === 'inactive'
  const editable = canWrite(member, note) && !removed
  const [tab, setTab] = useState(() => (editable && note.status === 'unsaved' ? 'edit' : 'read'))
  const [everEdited, setEverEdited] = useState(tab === 'edit')
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

  const open = (value: string | null) => {
    setTab(value ?? 'read')
    if (value === 'edit') setEverEdited(true)
  }
  const rightLost = !editable && !removed && draft.hasEdits
  return (
    <Tabs
      value={editable ? tab : 'read'}
      onChange={open}
      className={classes.note}
      // The text editor does not survive being taken off the page while the other tab is read.
      keepMounted
      keepMountedMode="display-none"
    >
      <Tabs.List className={classes.tabs}>
        <Tabs.Tab value="read" leftSection={<IconBook2 size={18} aria-hidden />}>
          {t('tab.read')}
        </Tabs.Tab>
        {editable && (
          <Tabs.Tab value="edit" leftSection={<IconPencil size={18} aria-hidden />}>
            {t('tab.edit')}
          </Tabs.Tab>
        )}
      </Tabs.List>
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
          {everEdited && (
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
    </Tabs>
  )
}
