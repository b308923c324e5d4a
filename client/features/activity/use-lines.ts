import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnalysedAuthor } from '../../../shared/domain/analysis.ts'
import type { ActivityRow } from '../../../shared/domain/activity.ts'
import { linkTypeSchema } from '../../../shared/domain/links.ts'
import { type Line, linesOf } from '../../../shared/analysis/activity.ts'

const ACTIONS = ['created', 'modified', 'deleted', 'read'] as const
const isKnown = (action: string): action is (typeof ACTIONS)[number] => ACTIONS.some((one) => one === action)

interface Listed {
  rows: readonly ActivityRow[]
  authors: readonly AnalysedAuthor[]
  timeZone: string
  hidden: boolean
}

export const useLines = ({ rows, authors, timeZone, hidden }: Listed): Line[] => {
  const { t, i18n } = useTranslation('activity')
  const { t: tNotes } = useTranslation('notes')
  const { language } = i18n
  return useMemo(() => {
    const names = new Map(authors.map(({ _id, name, pseudoName }) => [_id, hidden ? pseudoName : name]))
    const actionOf = ({ action, link }: ActivityRow) => {
      const act = isKnown(action) ? t(action) : action
      const type = linkTypeSchema.safeParse(link).data
      return type ? `${act} · ${tNotes(`link.from.${type}`)}` : act
    }
    const titleOf = ({ title, targetType, targetId }: ActivityRow) => {
      if (targetId === null) return ''
      return title || t(targetType === 'Author' ? 'member' : 'untitled')
    }
    return linesOf(rows, { timeZone, language, actionOf, titleOf, userOf: (id) => names.get(id) ?? '' })
  }, [rows, authors, timeZone, hidden, t, tNotes, language])
}
