import { isRiseAbove } from '../../../shared/domain/links.ts'
import type { SupportUse } from '../../entities/scaffold/support-uses.ts'

export interface UsedNote {
  id: string
  title: string
  authors: readonly string[]
  created: string
  riseAbove: boolean
}

const noteOf = ({ to, _to }: SupportUse): UsedNote => ({
  id: to,
  title: _to.title,
  authors: _to.authors,
  created: _to.created,
  riseAbove: isRiseAbove(_to),
})

/** Notes by support in order of use, without duplicates. */
export const notesBySupport = (uses: readonly SupportUse[]): ReadonlyMap<string, readonly UsedNote[]> => {
  const notes = new Map<string, UsedNote[]>()
  const known = new Set<string>()
  for (const use of uses) {
    const key = `${use.from} ${use.to}`
    if (known.has(key)) continue
    known.add(key)
    const there = notes.get(use.from)
    if (there) there.push(noteOf(use))
    else notes.set(use.from, [noteOf(use)])
  }
  return notes
}
