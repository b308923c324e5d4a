import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pseudonymOf } from '../../entities/author/author-choices.ts'
import { authorsQuery, groupsQuery } from '../../entities/author/member.ts'
import { useNameOf } from '../../entities/community/community.ts'

/** Display modes of authors (SRCH-16). */
export const NAME_MODES = ['original', 'pseudo', 'hide'] as const
export type NameMode = (typeof NAME_MODES)[number]

export interface AuthorNames {
  isKnown: boolean
  original: (id: string) => string
  pseudo: (id: string) => string
  groups: (id: string) => readonly string[]
}

const NO_GROUPS: readonly string[] = []

/** Names, pseudonyms and groups of a community's authors; `''` for unknown ids. */
export const useAuthorNames = (communityId: string): AuthorNames => {
  const { data: authors } = useQuery(authorsQuery(communityId))
  const { data: groups } = useQuery(groupsQuery(communityId))
  const nameOf = useNameOf(communityId)
  return useMemo(() => {
    const byId = new Map(authors?.map((author) => [author._id, author]))
    const groupsOf = new Map<string, string[]>()
    for (const { title, members } of groups ?? [])
      for (const id of members) groupsOf.set(id, [...(groupsOf.get(id) ?? []), title])
    const of = (id: string, name: (author: NonNullable<typeof authors>[number]) => string) => {
      const author = byId.get(id)
      return author ? name(author) : ''
    }
    const [someone] = authors ?? []
    return {
      isKnown: groups !== undefined && someone !== undefined && nameOf(someone) !== '',
      original: (id) => of(id, nameOf),
      pseudo: (id) => of(id, pseudonymOf),
      groups: (id) => groupsOf.get(id) ?? NO_GROUPS,
    }
  }, [authors, groups, nameOf])
}

/** Names of authors in a display mode; empty if hidden. */
export const displayNames = (names: AuthorNames, mode: NameMode, ids: readonly string[]): string[] =>
  mode === 'hide' ? [] : ids.map(names[mode]).filter(Boolean)

export const groupsOf = (names: AuthorNames, ids: readonly string[]): string[] => [
  ...new Set(ids.flatMap((id) => [...names.groups(id)])),
]
