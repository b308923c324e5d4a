import { Collapse, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { Link } from '../../../shared/domain/links.ts'
import { Body } from '../../engines/editor/body.tsx'
import { useNames } from '../../entities/community/community.ts'
import { useLinks } from '../../entities/link/links.ts'
import { fieldsOf } from '../../entities/note/fields.ts'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { useReferences } from '../../entities/note/references.ts'
import { objectQuery } from '../../entities/object/objects.ts'
import classes from './parent-above.module.css'

const NONE: readonly Link[] = []

export const ParentAbove = () => {
  const { note } = useOpenNote()
  const isNew = note.status === 'unsaved'
  const { data: links = NONE } = useLinks('from', isNew ? note._id : undefined)
  const parentId = links.find(({ type }) => type === 'buildson')?.to
  const { data: parent } = useQuery({ ...objectQuery(parentId ?? ''), enabled: parentId !== undefined })
  return parent ? <Parent parent={parent} /> : null
}

const Parent = ({ parent }: { parent: Contribution }) => {
  const { t } = useTranslation('notes')
  const textId = useId()
  const [shown, { toggle }] = useDisclosure(true)
  const { data: to = NONE } = useLinks('to', parent._id)
  const fields = useMemo(() => fieldsOf(parent), [parent])
  const titles = useMemo(() => new Map(to.map((link) => [link._id, link._from.title])), [to])
  const references = useReferences(parent, fields)
  const names = useNames(parent.communityId, parent.authors)
  return (
    <section className={classes.parent} aria-label={t('parent', { title: parent.title })} data-parent-above>
      <h3 className={classes.heading}>
        <UnstyledButton aria-expanded={shown} aria-controls={textId} onClick={toggle} className={classes.fold}>
          <IconChevronDown size={18} aria-hidden data-folded={!shown || undefined} />
          <span dir="auto">{parent.title ? t('parent', { title: parent.title }) : t('parent.untitled')}</span>
        </UnstyledButton>
      </h3>
      <Collapse id={textId} expanded={shown} className={classes.text}>
        <Text size="sm" c="dimmed">
          {parent.authors.flatMap((id) => names.get(id) ?? []).join(', ')}
        </Text>
        <Body body={fields.body} titles={titles} references={references} />
      </Collapse>
    </section>
  )
}
