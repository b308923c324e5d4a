import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { permissionSchema } from '../../../../shared/domain/contributions.ts'
import { useNames } from '../../../entities/community/community.ts'
import { groupsQuery } from '../../../entities/author/member.ts'
import { type Edits, isTitleField } from '../../../entities/note/fields.ts'

const LABELS = {
  keywords: 'keywords',
  permission: 'permission',
  group: 'group',
  authors: 'authors',
  riseabove: 'riseAbove.label',
  visitorRole: 'visitorRole',
  slider: 'slider',
} as const
const isLabelled = (name: string): name is keyof typeof LABELS => Object.hasOwn(LABELS, name)

export const useFieldWords = (communityId: string) => {
  const { t } = useTranslation('notes')
  const { t: tVersions } = useTranslation('versions')
  const nameOf = useNames(communityId)
  const groups = useQuery(groupsQuery(communityId)).data ?? []
  const yesOrNo = (yes: boolean) => tVersions(yes ? 'yes' : 'no')
  return {
    name: (name: keyof Edits): string =>
      isTitleField(name) ? t('title') : isLabelled(name) ? t(LABELS[name]) : tVersions('property'),
    value: (name: keyof Edits, value: unknown): string => {
      if (name === 'permission') return t(`permission.${permissionSchema.parse(value)}`)
      if (name === 'group')
        return groups.find(({ _id }) => _id === value)?.title ?? t(value ? 'group.unknown' : 'group.none')
      if (name === 'riseabove') return yesOrNo(value !== null)
      if (Array.isArray(value)) return value.flatMap((id) => nameOf.get(String(id)) ?? []).join(', ')
      if (typeof value === 'boolean') return yesOrNo(value)
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    },
  }
}
