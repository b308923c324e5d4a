import { Text } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import type { Author } from '../../../shared/domain/authors.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { useNameOf } from '../../entities/community/community.ts'
import { useRoom } from '../../lib/live.ts'
import classes from './authors.module.css'

/** Selected member, the target of the page's actions. */
export interface Choice {
  chosen: Author | undefined
  onChoose: (author: Author, byKey: boolean) => void
}

interface Props extends Choice {
  communityId: string
  label: string
  authors: readonly Author[]
}

export const AuthorList = ({ communityId, label, authors, ...choice }: Props) => {
  const nameOf = useNameOf(communityId)
  return (
    <ul className={classes.list} aria-label={label}>
      {authors.map((author) => (
        <Row key={author._id} author={author} name={nameOf(author)} {...choice} />
      ))}
    </ul>
  )
}

const Row = ({ author, name, chosen, onChoose }: Choice & { author: Author; name: string }) => {
  useRoom(roomOf('contribution', author._id))
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        aria-pressed={author._id === chosen?._id}
        onClick={({ detail }) => onChoose(author, detail === 0)}
      >
        <span className={classes.names}>
          <Text span fw={700} display="block">
            {name}
          </Text>
          <Text span c="dimmed" size="sm" display="block">
            {[author.userName, author.email].filter(Boolean).join(' · ')}
          </Text>
        </span>
        <IconCircleCheckFilled className={classes.check} size={22} aria-hidden />
      </button>
    </li>
  )
}
