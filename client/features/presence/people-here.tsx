import { VisuallyHidden } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Initials } from '../../entities/author/initials.tsx'
import type { BoardExtension } from '../../entities/view/open-board.ts'
import { type PersonHere, usePeopleHere } from '../../entities/view/people-here.ts'
import classes from './presence.module.css'

/** Maximum number of visible initials; the rest is a number. */
const SHOWN_MAX = 4

const Sign = () => {
  const { t } = useTranslation('views')
  const people = usePeopleHere()
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
  const people = usePeopleHere()
  return people.length > 0 && <People people={people} />
}

const People = ({ people }: { people: readonly PersonHere[] }) => {
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
