import { Badge, Text, Title, UnstyledButton } from '@mantine/core'
import { IconEqual, IconTilde } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EXACT_SCORE } from '../../../shared/domain/text-analysis.ts'
import type { NoteGroups as Groups, StudentWords } from '../../../shared/domain/key-concepts.ts'
import { openSourceNotes, behindTitle } from '../../entities/analysis/source-notes.tsx'
import { paths } from '../../lib/paths.ts'
import classes from './student-dictionary.module.css'

/** Maximum number of notes listed per phrase; the number opens all. */
const NAMED = 20

interface Props {
  communityId: string
  notes: StudentWords['notes']
  groups: Groups
}

interface Found {
  _id: string
  score?: number
}

export const NoteGroups = ({ communityId, notes, groups }: Props) => {
  const { t } = useTranslation('dictionary')
  const titleById = new Map(notes.map(({ _id, title }) => [_id, title]))
  const grouped = new Set(groups.flatMap((group) => group.notes.map(({ _id }) => _id)))
  const others = notes.filter(({ _id }) => !grouped.has(_id))
  const shared = { communityId, titleById }
  return (
    <section aria-label={t('groups')}>
      <Title order={2} size="h4" mb="xs">
        {t('groups')}
      </Title>
      {groups.length > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('groups.hint')}
        </Text>
      )}
      <div className={classes.groups}>
        {groups.map((group) =>
          group.notes.length > 0 ? (
            <NoteGroup key={group.keyConcept} title={group.keyConcept} notes={group.notes} {...shared} />
          ) : null,
        )}
        {others.length > 0 && (
          <NoteGroup title={t(groups.length > 0 ? 'groups.others' : 'groups.all')} notes={others} isRest {...shared} />
        )}
      </div>
    </section>
  )
}

interface GroupProps {
  communityId: string
  title: string
  notes: readonly Found[]
  isRest?: boolean
  titleById: ReadonlyMap<string, string>
}

const NoteGroup = ({ communityId, title, notes, titleById, isRest = false }: GroupProps) => {
  const { t } = useTranslation('charts')
  const { length } = notes
  const open = () =>
    openSourceNotes({ communityId, title: behindTitle([title], length), ids: notes.map(({ _id }) => _id) })
  return (
    <section className={isRest ? `${classes.group} ${classes.others}` : classes.group} aria-label={title}>
      <div className={classes.word}>
        <Title order={3} size="h5" dir="auto">
          {title}
        </Title>
        <UnstyledButton
          className={classes.count ?? ''}
          aria-label={t('open', { name: `${title} · ${length}` })}
          onClick={open}
        >
          {length}
        </UnstyledButton>
      </div>
      <ul className={classes.list}>
        {notes.slice(0, NAMED).map(({ _id, score }) => (
          <li key={_id} className={classes.note}>
            <a href={paths.contribution(_id)} target="_blank" rel="noreferrer" dir="auto">
              {titleById.get(_id) || t('untitled')}
            </a>
            {score !== undefined && <Fit score={score} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Exact or near match, with its score. */
const Fit = ({ score }: { score: number }) => {
  const { t, i18n } = useTranslation('dictionary')
  const exact = score === EXACT_SCORE
  const Icon = exact ? IconEqual : IconTilde
  const number = score.toLocaleString(i18n.language, { maximumFractionDigits: 2 })
  return (
    <Badge
      variant={exact ? 'light' : 'outline'}
      color={exact ? 'pine' : 'gray'}
      tt="none"
      leftSection={<Icon size={12} aria-hidden />}
    >
      {exact ? t('exact') : t('near', { number })}
    </Badge>
  )
}
