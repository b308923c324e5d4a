import type { ComponentProps } from 'react'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { useLastSaver } from './last-saver.ts'

type Props = ComponentProps<typeof ConflictNotice>

interface Saved extends Omit<Props, 'words'> {
  object: Contribution
  words: Props['words'] & { titleBy: (name: string) => string }
}

/** A conflict with another member's save, by name if known. */
export const SavedByOther = ({ object, words, ...props }: Saved) => {
  const { name, isLoading } = useLastSaver(object)
  if (isLoading) return null
  return <ConflictNotice words={name === '' ? words : { ...words, title: words.titleBy(name) }} {...props} />
}
