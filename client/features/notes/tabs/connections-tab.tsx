import { mayContribute } from '../../../../shared/rules/access.ts'
import { Badge, Text } from '@mantine/core'
import {
  IconBulb,
  IconChalkboard,
  IconDroplet,
  IconEyeOff,
  IconFile,
  IconMessage,
  IconNote,
  IconPaperclip,
  IconPencil,
  IconSparkles,
  IconUser,
  IconVideo,
  IconX,
} from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Link, LinkType } from '../../../../shared/domain/links.ts'
import { ideaOf } from '../../../../shared/domain/promising-ideas.ts'
import type { Plugin } from '../../../../shared/domain/root-context.ts'
import { useNameOf } from '../../../entities/community/community.ts'
import { type Direction, useLinks } from '../../../entities/link/links.ts'
import { useThreadGaps } from '../../../entities/moderation/moderation.ts'
import { useDisplayTitle } from '../../../entities/object/use-display-title.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { ObjectLink } from '../../../entities/note/object-link.tsx'
import { useOpenNote } from '../../../entities/note/open-note.ts'
import { NoteSkeleton } from '../note-skeleton.tsx'
import { AddToViews } from './add-to-views.tsx'
import { useDisconnect } from './disconnect.ts'
import { mayDisconnect } from './may-disconnect.ts'
import classes from './connections-tab.module.css'

const ICONS: Partial<Record<string, typeof IconNote>> = {
  Note: IconNote,
  View: IconChalkboard,
  Drawing: IconPencil,
  Attachment: IconPaperclip,
  Annotation: IconMessage,
  Video: IconVideo,
  Essence: IconDroplet,
  promisingIdeaobj: IconSparkles,
  Scaffold: IconBulb,
  Support: IconBulb,
  Author: IconUser,
}
/** Links that are hidden while their plugin is off. */
const PLUGIN_OF: Partial<Record<LinkType, Plugin>> = { essence: 'essence', promisings: 'promisingnessidea' }
const PAGELESS: readonly string[] = ['Author', 'Context', 'Group', 'Scaffold', 'Support']

export const ConnectionsTab = () => {
  const { note, member } = useOpenNote()
  const nameOf = useNameOf(note.communityId)
  const props = { noteId: note._id, nameOf }
  return (
    <div className={classes.page}>
      <Links direction="to" {...props} />
      <Links direction="from" {...props} />
      {mayContribute(member) && <AddToViews />}
    </div>
  )
}

interface Shown {
  direction: Direction
  nameOf: ReturnType<typeof useNameOf>
}

const Links = ({ noteId, ...shown }: Shown & { noteId: string }) => {
  const { direction } = shown
  const { t } = useTranslation('notes')
  const { settings } = useOpenNote()
  const links = useLinks(direction, noteId)
  const isShown = ({ type }: Link) => {
    const plugin = PLUGIN_OF[type]
    return plugin === undefined || settings?.plugins[plugin] === true
  }
  const shownLinks = links.data?.filter(isShown)
  const gaps = useGapsBeside(noteId, direction)
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={headingId} className={classes.side}>
      <h2 id={headingId} ref={heading} tabIndex={-1} className={classes.heading}>
        {t(`connections.${direction}`)}
      </h2>
      {shownLinks ? (
        <>
          {shownLinks.length + gaps === 0 && <Text c="dimmed">{t(`connections.${direction}.none`)}</Text>}
          <ul className={classes.list}>
            {Array.from({ length: gaps }, (_, at) => (
              <li key={`gap ${at}`} className={classes.row}>
                <div className={classes.link}>
                  <span className={classes.icon}>
                    <IconEyeOff size={20} aria-hidden />
                  </span>
                  <span className={classes.words}>
                    <span className={classes.type}>{t(`link.${direction}.buildson`)}</span>
                    <span className={classes.title}>{t('removed.byManager.short')}</span>
                  </span>
                </div>
              </li>
            ))}
            {shownLinks.map((link) => (
              <li key={link._id}>
                <Connection link={link} onRemoved={() => heading.current?.focus()} {...shown} />
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

const useGapsBeside = (noteId: string, direction: Direction): number => {
  const { note } = useOpenNote()
  const gaps = useThreadGaps(note.communityId)
  const side = direction === 'from' ? 'children' : 'parents'
  return gaps.filter((gap) => gap[side].some(({ _id }) => _id === noteId)).length
}

interface ConnectionProps extends Shown {
  link: Link
  onRemoved: () => void
}

const Connection = ({ link, direction, nameOf, onRemoved }: ConnectionProps) => {
  const { t } = useTranslation('notes')
  const { member, settings } = useOpenNote()
  const disconnect = useDisconnect()
  const [id, other] = direction === 'to' ? [link.from, link._from] : [link.to, link._to]
  const Icon = ICONS[other.type] ?? IconFile
  const { title, firstName = '', lastName = '', userName = '' } = other
  const kind = t(`link.${direction}.${link.type}`)
  // Promising ideas have no meaningful title, so their text is used.
  const shownTitle = useDisplayTitle(title)
  const named = ideaOf(link.data)?.idea ?? shownTitle
  const name = other.type === 'Author' ? nameOf({ firstName, lastName, userName }) : named || t('untitled')
  const remove = async () => {
    if (await disconnect(link, { kind, name })) onRemoved()
  }
  const content = (
    <>
      <span className={classes.icon}>
        <Icon size={20} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.type}>{kind}</span>
        <span className={classes.title} dir="auto">
          {name}
        </span>
      </span>
      {other.status === 'inactive' && (
        <Badge variant="light" color="gray" tt="none" fw={600}>
          {t('connections.removed')}
        </Badge>
      )}
    </>
  )
  return (
    <div className={classes.row}>
      {PAGELESS.includes(other.type) ? (
        <div className={classes.link}>{content}</div>
      ) : (
        <ObjectLink object={{ id, type: other.type }} className={classes.link}>
          {content}
        </ObjectLink>
      )}
      {mayDisconnect(member, link, settings?.freemode ?? false) && (
        <IconAction label={t('connections.remove', { kind, name })} onClick={() => void remove()}>
          <IconX size={18} aria-hidden />
        </IconAction>
      )}
    </div>
  )
}
