import { Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthorItem } from '../../entities/author/author-item.tsx'
import { IconAction } from '../../ui/icon-action.tsx'
import classes from './groups.module.css'

interface Props {
  members: readonly string[]
  names: ReadonlyMap<string, string>
  onRemove?: (authorId: string) => void
}

export const MemberList = ({ members, names, onRemove }: Props) => {
  const { t } = useTranslation('groups')
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const remove = (id: string) => {
    onRemove?.(id)
    heading.current?.focus()
  }
  return (
    <section aria-labelledby={headingId} className={classes.members}>
      <Title order={2} size="h4" ref={heading} id={headingId} tabIndex={-1}>
        {t('field.members')}
      </Title>
      {members.length === 0 && <Text c="dimmed">{t('members.none')}</Text>}
      <ul className={classes.people}>
        {members.map((id) => {
          const name = names.get(id) ?? t('member.unknown')
          return (
            <AuthorItem key={id} name={name}>
              {onRemove && (
                <IconAction label={t('member.remove', { name })} onClick={() => remove(id)}>
                  <IconX size={18} aria-hidden />
                </IconAction>
              )}
            </AuthorItem>
          )
        })}
      </ul>
    </section>
  )
}
