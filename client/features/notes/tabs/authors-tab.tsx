import { Badge, Button, Select, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Author, fullName } from '../../../../shared/authors.ts'
import { authorsQuery } from '../../../lib/member.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { NoteSkeleton } from '../note-skeleton.tsx'
import { choicesOf } from './author-choices.ts'
import classes from './authors-tab.module.css'

interface Props {
  communityId: string
  /** In order, the primary one first. */
  authors: readonly string[]
  /** For those who may write the note: takes the new list. */
  onChange?: (authors: readonly string[]) => void
}

/** So many of the members are offered at once; typing finds the others. */
const OFFERED = 80

/** Who has written the note; those who may write it add and remove authors, which is stored with the next save. */
export const AuthorsTab = ({ communityId, ...rest }: Props) => {
  const { data: members, error, refetch } = useQuery(authorsQuery(communityId))
  return (
    <div className={classes.page}>
      {members ? (
        <Authors members={members} {...rest} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <NoteSkeleton />
      )}
    </div>
  )
}

const Authors = ({ members, authors, onChange }: Omit<Props, 'communityId'> & { members: readonly Author[] }) => {
  const { t, i18n } = useTranslation('notes')
  const [primaryKept, setPrimaryKept] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const byId = new Map(members.map((author) => [author._id, author]))

  const remove = (id: string) => {
    setPrimaryKept(id === authors[0])
    if (id === authors[0]) return
    onChange?.(authors.filter((author) => author !== id))
    // The button that was pressed is gone.
    heading.current?.focus()
  }
  return (
    <section aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} tabIndex={-1} className={classes.heading}>
        {t('authors')}
      </h2>
      {primaryKept && (
        <Text role="alert" c="var(--mantine-color-error)" fw={600}>
          {t('authors.primaryKept')}
        </Text>
      )}
      <ol className={classes.list}>
        {authors.map((id, place) => {
          const author = byId.get(id)
          const name = author ? fullName(author) : t('unknownAuthor')
          return (
            <li key={id} className={classes.author}>
              <span className={classes.initial} aria-hidden>
                {Array.from(name)[0]}
              </span>
              <span className={classes.name} dir="auto">
                {name}
              </span>
              {place === 0 && (
                <Badge variant="light" tt="none" size="lg" fw={600}>
                  {t('authors.primary')}
                </Badge>
              )}
              {onChange && (
                <IconAction label={t('authors.remove', { name })} onClick={() => remove(id)}>
                  <IconX size={18} aria-hidden />
                </IconAction>
              )}
            </li>
          )
        })}
      </ol>
      {onChange && (
        <AddAuthor
          choices={choicesOf(members, i18n.language)}
          isAuthor={(id) => authors.includes(id)}
          onAdd={(id) => {
            setPrimaryKept(false)
            onChange([...authors, id])
          }}
        />
      )}
    </section>
  )
}

interface AddProps {
  choices: ReturnType<typeof choicesOf>
  isAuthor: (id: string) => boolean
  onAdd: (id: string) => void
}

const AddAuthor = ({ choices, isAuthor, onAdd }: AddProps) => {
  const { t } = useTranslation('notes')
  const [chosen, setChosen] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<'none' | 'included'>()
  const add = () => {
    const wrong = chosen === null ? 'none' : isAuthor(chosen) ? 'included' : undefined
    setRefusal(wrong)
    if (wrong || chosen === null) return
    onAdd(chosen)
    setChosen(null)
  }
  return (
    <div className={classes.add}>
      <Select
        label={t('authors.add.label')}
        placeholder={t('authors.add.placeholder')}
        nothingFoundMessage={t('authors.add.nobody')}
        searchable
        clearable
        limit={OFFERED}
        data={choices}
        value={chosen}
        error={refusal && <span role="alert">{t(`authors.add.${refusal}`)}</span>}
        onChange={(id) => {
          setChosen(id)
          setRefusal(undefined)
        }}
      />
      <Button variant="light" onClick={add}>
        {t('authors.add')}
      </Button>
    </div>
  )
}
