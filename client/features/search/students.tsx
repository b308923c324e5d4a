import { Button, Skeleton, Stack, Table, Title } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Student, type StudentNote, studentsOf } from '../../../shared/domain/students.ts'
import { orderIn } from '../../lib/order.ts'
import { paths } from '../../lib/paths.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { type AuthorNames, type NameMode, useAuthorNames } from './author-names.ts'
import { NamesChoice, useNameMode } from './names-choice.tsx'
import { studentActsQuery, studentNotesQuery } from './students.queries.ts'
import classes from './students.module.css'

/** Column order (SRCH-20). */
const COLUMNS = [
  'notesCreated',
  'coAuthoredNotes',
  'notesRead',
  'notesModified',
  'notesBuildOn',
  'notesAnnotatedOn',
] as const

interface Props {
  communityId: string
  ids: readonly string[]
}

export const Students = ({ communityId, ids }: Props) => {
  const { t } = useTranslation('search')
  const notes = useQuery(studentNotesQuery(communityId))
  const acts = useQuery(studentActsQuery(communityId))
  const students = useMemo(() => {
    const meant = new Set(ids)
    return notes.data && acts.data && studentsOf(notes.data, acts.data, (id) => meant.has(id))
  }, [notes.data, acts.data, ids])
  if (notes.isError || acts.isError)
    return (
      <Stack align="start" gap="sm">
        <FormAlert message={t('students.failed')} />
        <Button variant="default" onClick={() => void Promise.all([notes.refetch(), acts.refetch()])}>
          {t('again')}
        </Button>
      </Stack>
    )
  if (!students) return <Skeleton h={240} radius="md" />
  return <Tables communityId={communityId} students={students} />
}

const useNamed = (students: readonly Student[], names: AuthorNames, mode: NameMode) => {
  const { t, i18n } = useTranslation('search')
  return useMemo(() => {
    const compare = orderIn(i18n.language)
    const named = students.map((student) => ({
      student,
      name: names[mode === 'pseudo' ? 'pseudo' : 'original'](student.authorId),
    }))
    const ordered = named.toSorted((a, b) => compare(a.name, b.name))
    return mode === 'hide'
      ? ordered.map((one, at) => ({ ...one, name: t('students.hidden', { number: at + 1 }) }))
      : ordered
  }, [students, names, mode, t, i18n.language])
}

const Tables = ({ communityId, students }: { communityId: string; students: readonly Student[] }) => {
  const { t } = useTranslation('search')
  const [mode, setMode] = useNameMode()
  const named = useNamed(students, useAuthorNames(communityId), mode)
  const [open, setOpen] = useState<string>()
  const id = useId()
  return (
    <section aria-label={t('results')}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t('students.count', { count: students.length })}
        </Title>
        <NamesChoice mode={mode} onChange={setMode} />
      </div>
      <div className={classes.scroll}>
        <Table aria-label={t('for.students')} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('students.name')}</Table.Th>
              {COLUMNS.map((column) => (
                <Table.Th key={column}>{t(`students.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {named.map(({ student, name }) => {
              const isOpen = open === student.authorId
              const Chevron = isOpen ? IconChevronDown : IconChevronRight
              return (
                <Fragment key={student.authorId}>
                  <Table.Tr>
                    <Table.Th scope="row">
                      <button
                        type="button"
                        className={classes.name}
                        aria-expanded={isOpen}
                        aria-controls={`${id}-${student.authorId}`}
                        onClick={() => setOpen(isOpen ? undefined : student.authorId)}
                      >
                        <Chevron size={18} aria-hidden />
                        <span dir="auto">{name}</span>
                      </button>
                    </Table.Th>
                    {COLUMNS.map((column) => (
                      <Table.Td key={column}>{student[column].length}</Table.Td>
                    ))}
                  </Table.Tr>
                  <Table.Tr id={`${id}-${student.authorId}`} hidden={!isOpen}>
                    {isOpen && (
                      <Table.Td colSpan={COLUMNS.length + 1}>
                        <StudentTable name={name} student={student} />
                      </Table.Td>
                    )}
                  </Table.Tr>
                </Fragment>
              )
            })}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  )
}

type Listed = StudentNote & { quote?: string }

const StudentTable = ({ name, student }: { name: string; student: Student }) => {
  const { t } = useTranslation('search')
  const lists = COLUMNS.map((column) => ({ column, notes: student[column] as readonly Listed[] })).filter(
    ({ notes }) => notes.length > 0,
  )
  if (lists.length === 0) return t('students.nothing')
  return (
    <dl className={classes.lists} aria-label={name}>
      {lists.map(({ column, notes }) => (
        <div key={column}>
          <dt>{t(`students.${column}`)}</dt>
          {notes.map(({ _id, title, quote }, at) => (
            <dd key={`${_id} ${at}`} dir="auto">
              <Link to={paths.contribution(_id)}>{title || t('untitled')}</Link>
              {quote && <q>{quote}</q>}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
