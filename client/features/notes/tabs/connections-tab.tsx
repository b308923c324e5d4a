import { Badge, Text } from '@mantine/core'
import {
  IconBulb,
  IconChalkboard,
  IconFile,
  IconMessage,
  IconNote,
  IconPaperclip,
  IconPencil,
  IconUser,
  IconVideo,
} from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import type { Link } from '../../../../shared/links.ts'
import { useNameOf } from '../../../lib/community.ts'
import { type Direction, useLinks } from '../../../lib/links.ts'
import { paths } from '../../../lib/paths.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { type OpenObject, useOpenNote } from '../../../note/open-note.ts'
import { NoteSkeleton } from '../note-skeleton.tsx'
import classes from './connections-tab.module.css'

const ICONS: Partial<Record<string, typeof IconNote>> = {
  Note: IconNote,
  View: IconChalkboard,
  Drawing: IconPencil,
  Attachment: IconPaperclip,
  Annotation: IconMessage,
  Video: IconVideo,
  Scaffold: IconBulb,
  Support: IconBulb,
  Author: IconUser,
}
/** What has no page of its own to open. */
const PAGELESS: readonly string[] = ['Author', 'Context', 'Group', 'Scaffold', 'Support']

/** What is joined to the note and what the note is joined to, as it stands this moment. */
export const ConnectionsTab = () => {
  const { note, onOpen } = useOpenNote()
  const nameOf = useNameOf(note.communityId)
  const props = { noteId: note._id, nameOf, onOpen }
  return (
    <div className={classes.page}>
      <Links direction="to" {...props} />
      <Links direction="from" {...props} />
    </div>
  )
}

interface Shown {
  direction: Direction
  nameOf: ReturnType<typeof useNameOf>
  onOpen: OpenObject | undefined
}

const Links = ({ noteId, ...shown }: Shown & { noteId: string }) => {
  const { direction } = shown
  const { t } = useTranslation('notes')
  const links = useLinks(direction, noteId)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={classes.side}>
      <h2 id={headingId} className={classes.heading}>
        {t(`connections.${direction}`)}
      </h2>
      {links.data ? (
        <>
          {links.data.length === 0 && <Text c="dimmed">{t(`connections.${direction}.none`)}</Text>}
          <ul className={classes.list}>
            {links.data.map((link) => (
              <li key={link._id}>
                <Connection link={link} {...shown} />
              </li>
            ))}
          </ul>
        </>
      ) : links.error ? (
        <LoadFailed error={links.error} onRetry={() => void links.refetch()} />
      ) : (
        <NoteSkeleton />
      )}
    </section>
  )
}

const Connection = ({ link, direction, nameOf, onOpen }: Shown & { link: Link }) => {
  const { t } = useTranslation('notes')
  const [id, other] = direction === 'to' ? [link.from, link._from] : [link.to, link._to]
  const Icon = ICONS[other.type] ?? IconFile
  const { title, firstName = '', lastName = '', userName = '' } = other
  const content = (
    <>
      <span className={classes.icon}>
        <Icon size={20} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.type}>{t(`link.${direction}.${link.type}`)}</span>
        <span className={classes.title} dir="auto">
          {other.type === 'Author' ? nameOf({ firstName, lastName, userName }) : title || t('untitled')}
        </span>
      </span>
      {other.status === 'inactive' && (
        <Badge variant="light" color="gray" tt="none" fw={600}>
          {t('connections.removed')}
        </Badge>
      )}
    </>
  )
  if (PAGELESS.includes(other.type)) return <div className={classes.link}>{content}</div>
  return (
    <RouterLink
      className={classes.link}
      to={other.type === 'View' ? paths.view(id) : paths.contribution(id)}
      onClick={(event) => {
        const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
        if (!onOpen || elsewhere) return
        event.preventDefault()
        const link = event.currentTarget
        onOpen({ id, type: other.type }, () => link.focus())
      }}
    >
      {content}
    </RouterLink>
  )
}
