import { type ComponentType, memo } from 'react'
import type { BarMenu, BoardExtension } from '../../entities/view/open-board.ts'

interface Props {
  extensions: readonly BoardExtension[]
  part: 'Tool' | 'Bar' | 'PeopleSign' | 'Notice' | 'Over' | BarMenu
}

/** Renders one part of all extensions; memoized, so that opening a menu or a panel does not rerender them. */
export const Parts = memo(function Parts({ extensions, part }: Props) {
  return extensions.map((extension) => {
    const Part: ComponentType | undefined = extension[part]
    return Part && <Part key={extension.name} />
  })
})
