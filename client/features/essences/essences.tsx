import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Link } from '../../../shared/domain/links.ts'
import { Body } from '../../engines/editor/body.tsx'
import { useNames } from '../../entities/community/community.ts'
import { useLinks } from '../../entities/link/links.ts'
import { objectQuery, useLiveObject } from '../../entities/object/objects.ts'
import { bodyOf } from '../../entities/note/fields.ts'
import { ObjectLink } from '../../entities/note/object-link.tsx'
import { useOpenNote } from '../../entities/note/open-note.ts'
import classes from './essences.module.css'

export const Essences = () => {
  const { t } = useTranslation('essences')
  const { note } = useOpenNote()
  const { data: links = [] } = useLinks('from', note._id)
  const headingId = useId()
  const standing = links.filter(({ type, _to }) => type === 'essence' && _to.status !== 'inactive')
  if (standing.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <Title order={3} mb="sm" id={headingId}>
        {t('essences')}
      </Title>
      <ul className={classes.list}>
        {standing.map((link) => (
          <li key={link._id} className={classes.essence}>
            <Essence link={link} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Essence = ({ link: { to, _to } }: { link: Link }) => {
  const { t } = useTranslation('essences')
  const { note } = useOpenNote()
  const names = useNames(note.communityId)
  useLiveObject(to)
  const { data: essence } = useQuery(objectQuery(to))
  return (
    <>
      <ObjectLink object={{ id: to, type: _to.type }} className={classes.title}>
        <span dir="auto">{_to.title || t('untitled')}</span>
      </ObjectLink>
      <span className={classes.authors}>{_to.authors.flatMap((id) => names.get(id) ?? []).join(', ')}</span>
      {essence && <Body body={bodyOf(essence)} titles={names} />}
    </>
  )
}
