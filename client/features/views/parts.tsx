import { type ComponentType, memo } from 'react'
import type { BarMenu, BoardExtension } from '../../entities/view/open-board.ts'

interface Props {
  extensions: readonly BoardExtension[]
  part: 'Tool' | 'Bar' | 'PeopleSign' | 'Notice' | 'Over' | BarMenu
}

/** Memoized, so that opening a menu does not rerender them. */
export const Parts = memo(function Parts({ extensions, part }: Props) {
  return extensions.map((extension) => {
    const Part: ComponentType | undefined = extension[part]
    return Part && <Part key={extension.name} />
  })
})
