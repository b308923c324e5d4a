import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBoard } from './open-board.ts'
import { useIsWritten, useOtherWriters } from './presence.ts'
import classes from './writing-mark.module.css'

export const WritingMark = ({ objectId }: { objectId: string }) =>
  useIsWritten(objectId) ? <Names objectId={objectId} /> : null

const Names = ({ objectId }: { objectId: string }) => {
  const { member, names } = useBoard()
  const told = useWritingText(useOtherWriters(objectId, member.authorId), names)
  if (told === undefined) return null
  return (
    <span className={classes.mark} title={told}>
      <IconPencil size={12} aria-hidden />
      <span className={classes.words}>{told}</span>
    </span>
  )
}

/** Names of writing users as text; undefined if none is known. */
export const useWritingText = (authors: readonly string[], names: ReadonlyMap<string, string>): string | undefined => {
  const { t, i18n } = useTranslation('views')
  const known = authors.flatMap((id) => names.get(id) ?? [])
  if (known.length === 0) return undefined
  return t('writing', { count: known.length, names: new Intl.ListFormat(i18n.language).format(known) })
}
