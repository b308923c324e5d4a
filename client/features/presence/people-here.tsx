import { VisuallyHidden } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Initials } from '../../entities/author/initials.tsx'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { useThoseInView } from '../../entities/view/presence.ts'
import { useNames } from '../../entities/community/community.ts'
import { useConnectionState } from '../../lib/live.ts'
import { orderIn } from '../../lib/order.ts'
import classes from './presence.module.css'

/** Maximum number of visible initials; the rest is a number. */
const SHOWN_MAX = 4

interface Somebody {
  _id: string
  name: string
  me: boolean
  writing: boolean
}

/** Users in the view by name, the current user last; empty without a connection. */
const usePeople = (): Somebody[] => {
  const { i18n } = useTranslation()
  const { viewId, view, member, names: known } = useBoard()
  const connected = useConnectionState() === 'connected'
  const authors = useThoseInView(viewId)
  const strangers = useMemo(() => authors.flatMap(({ _id }) => (known.has(_id) ? [] : [_id])), [authors, known])
  const others = useNames(strangers.length > 0 ? view.communityId : undefined, strangers)
  const compare = orderIn(i18n.language)
  if (!connected) return []
  return authors
    .flatMap(({ _id, editing }) => {
      const name = known.get(_id) ?? others.get(_id)
      return name === undefined ? [] : [{ _id, name, me: _id === member.authorId, writing: editing.length > 0 }]
    })
    .toSorted((a, b) => Number(a.me) - Number(b.me) || compare(a.name, b.name))
}

const Sign = () => {
  const { t } = useTranslation('views')
  const people = usePeople()
  if (people.length === 0) return null
  const shown = people.length > SHOWN_MAX ? people.slice(0, SHOWN_MAX - 1) : people
  return (
    <span className={classes.here} title={people.map(({ name }) => name).join(', ')}>
      <VisuallyHidden>{` – ${t('here', { count: people.length })}`}</VisuallyHidden>
      {shown.map(({ _id, name, writing }) => (
        <Initials key={_id} id={_id} name={name} className={classes.initial} data-writing={writing || undefined} />
      ))}
      {people.length > shown.length && (
        <span className={classes.initial} data-more aria-hidden>
          +{people.length - shown.length}
        </span>
      )}
    </span>
  )
}

const PeopleHere = () => {
  const people = usePeople()
  return people.length > 0 && <People people={people} />
}

const People = ({ people }: { people: readonly Somebody[] }) => {
  const { t } = useTranslation('views')
  return (
    <ul className={classes.people} aria-label={t('here', { count: people.length })}>
      {people.map(({ _id, name, me, writing }) => (
        <li key={_id}>
          <Initials id={_id} name={name} className={classes.initial} />
          <span dir="auto">{me ? t('here.me', { name }) : name}</span>
          {writing && (
            <span className={classes.sign} title={t('here.writing')}>
              <IconPencil size={16} aria-label={t('here.writing')} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

export const peopleHere: BoardExtension = { name: 'peopleHere', People: PeopleHere, PeopleSign: Sign }
