import { Alert, Button, Group, Tabs } from '@mantine/core'
import {
  type SubmitEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { canWrite, type Member } from '../../../shared/rules/access.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { Link } from '../../../shared/domain/links.ts'
import type { RichTextHandle } from '../../engines/editor/rich-text.tsx'
import { atLeisure } from '../../lib/at-leisure.ts'
import { useRootSettings } from '../../entities/community/community.ts'
import { bodyField, isEmpty, titleField } from '../../entities/note/fields.ts'
import { useReferences } from '../../entities/note/references.ts'
import { NOTE_TABS, NoteContext, type NoteTabName, type OpenNote as Opened } from '../../entities/note/open-note.ts'
import { useShownLanguage } from '../../entities/note/use-shown-language.ts'
import { tellFailure } from '../../ui/toasts.ts'
import { warmUp } from './edit-tab.tsx'
import { type InnerNote, InnerNoteContext } from './inner-note.ts'
import type { NoteEditorProps } from './note-editor-props.ts'
import { NoteNotices } from './note-notices.tsx'
import { NoteSkeleton } from './note-skeleton.tsx'
import { NoteTabs } from './note-tabs.tsx'
import classes from './open-note.module.css'
import { supportsAmong } from './notes.queries.ts'
import { OWN_TABS } from './own-tabs.tsx'
import { SaveBar } from './save-bar.tsx'
import { useDraft } from './use-draft.ts'
import { useMarkedText } from './use-marked-text.ts'
import { useReadMark } from './use-read-mark.ts'
import { useSaving } from './use-saving.ts'

interface Props extends Omit<NoteEditorProps, 'noteId'> {
  note: Contribution
  links: readonly Link[]
  member: Member
}

/** A note that has been read from the server, with what is being written over it. */
export const OpenNote = ({ note, links, member, Scaffolds, extensions, attach, draw, ...page }: Props) => {
  const { t } = useTranslation('notes')
  const removed = note.status === 'inactive'
  const editable = canWrite(member, note) && !removed
  const [chosen, setChosen] = useState<NoteTabName>(() => (editable && note.status === 'unsaved' ? 'edit' : 'read'))
  const [opened, setOpened] = useState<readonly NoteTabName[]>([chosen])
  const [titleAsked, setTitleAsked] = useState(0)
  const { lang, showLang, tags } = useShownLanguage(note)
  const [readText, setReadText] = useState<HTMLElement | null>(null)
  const { marks, markText } = useMarkedText()
  const settings = useRootSettings(note.communityId)
  const editor = useRef<RichTextHandle>(null)
  const { authorId } = member
  const form = useId()

  const markRead = useReadMark(note)
  const supports = useMemo(() => supportsAmong(links), [links])
  const draft = useDraft(note, member, editable, supports)
  const saving = useSaving({
    note,
    draft,
    onLinked: (names) => editor.current?.renameMarks(names),
    onSettling: () => editor.current?.flush(),
    onSaved: (saved) => {
      markRead(saved)
      page.onContributed?.(saved)
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

  const openTab = (name: NoteTabName) => {
    setChosen(name)
    setOpened((known) => (known.includes(name) ? known : [...known, name]))
  }
  const insertHtml = (html: string) => {
    // An editor that is not on the screen has no cursor.
    flushSync(() => openTab('edit'))
    const body = bodyField(lang)
    if (editor.current?.insertHtml(html)) return
    if (opened.includes('edit')) tellFailure(t('editor.notReady'))
    else edit({ [body]: (shown[body] ?? '') + html })
  }
  const facts = { note, member, viewId: page.viewId, settings, editable }
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
      else tellFailure(t('editor.notReady'))
    },
  }
  const inner: InnerNote = {
    form,
    draft,
    editor,
    titleAsked,
    Scaffolds,
    marks,
    setReadText,
    attach: authorId === null ? undefined : (file) => attach(file, note, authorId),
    draw,
  }

  const contribute = () => {
    if (opened.includes('edit') && !editor.current?.isReady()) return tellFailure(t('mceEditor.notReady'))
    if (!dirty || saving.state === 'saving') return
    if (shown.title.trim() === '') {
      showLang(undefined)
      openTab('edit')
      return setTitleAsked((times) => times + 1)
    }
    const refusal = extensions.flatMap((extension) => extension.refusal?.(open) ?? [])[0]
    if (refusal === undefined) return void saving.contribute()
    openTab('edit')
    tellFailure(t(refusal))
  }

  const submit = useRef(contribute)
  useLayoutEffect(() => {
    submit.current = contribute
  })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    // What has been typed last belongs to it.
    flushSync(() => editor.current?.flush())
    submit.current()
  }

  useEffect(() => (editable ? atLeisure(() => void warmUp()) : undefined), [editable])

  const all = [...OWN_TABS, ...extensions.flatMap((extension) => extension.tabs ?? [])]
  const tabs = all
    .filter(({ offered }) => offered?.(facts) ?? true)
    .toSorted((a, b) => NOTE_TABS.indexOf(a.name) - NOTE_TABS.indexOf(b.name))
  const current = tabs.find(({ name }) => name === chosen)
  const tab = current?.name ?? 'read'
  const rightLost = !editable && !removed && draft.hasEdits
  const writing = editable && (dirty || saving.state !== 'idle' || current?.writes === true)
  return (
    <NoteContext value={open}>
      <InnerNoteContext value={inner}>
        <Tabs
          value={tab}
          onChange={(value) => openTab(value as NoteTabName)}
          className={classes.note}
          keepMounted={false}
          // The text editor does not survive being taken off the page.
          keepMountedMode="display-none"
        >
          <NoteTabs tabs={tabs} open={tab} />
          {removed && (
            <Alert color="gray" m="sm" role="status">
              <Group justify="space-between">
                {t('removed')} {(draft.hasEdits || draft.recoverable) && t('removed.kept')}
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
                  <Content />
                </Suspense>
              )}
            </Tabs.Panel>
          ))}
          <form id={form} noValidate onSubmit={send} />
          {writing && (
            <SaveBar
              form={form}
              dirty={dirty}
              state={saving.state}
              permission={shown.permission}
              onShowPermission={() => openTab('properties')}
            />
          )}
        </Tabs>
      </InnerNoteContext>
    </NoteContext>
  )
}
