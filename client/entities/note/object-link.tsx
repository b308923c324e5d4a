import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useOpenNote } from './open-note.ts'

interface Props {
  object: { id: string; type: string }
  className?: string | undefined
  children: ReactNode
}

export const ObjectLink = ({ object: { id, type }, className, children }: Props) => {
  const { onOpen } = useOpenNote()
  return (
    <Link
      className={className}
      to={type === 'View' ? paths.view(id) : paths.contribution(id)}
      onClick={(event) => {
        const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
        if (!onOpen || elsewhere) return
        event.preventDefault()
        const link = event.currentTarget
        onOpen({ id, type }, () => link.focus())
      }}
    >
      {children}
    </Link>
  )
}
