import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../shared/text/days.ts'
import { communityQuery } from '../../entities/community/community.ts'
import type { ArrangeWay } from '../../entities/view/arrange-ways.ts'
import { lastSaved, noteScaffoldsQuery } from '../../entities/view/note-scaffolds.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import { orderIn } from '../../lib/order.ts'
import type { Grouping } from './question.ts'

export const useGrouping = () => {
  const { t, i18n } = useTranslation('arrange')
  const { t: tViews } = useTranslation('views')
  const { viewId, view, names, read } = useBoard()
  const cache = useQueryClient()
  return async (way: ArrangeWay): Promise<Grouping> => {
    const { timeZone } = await cache.ensureQueryData(communityQuery(view.communityId))
    const board = read()
    const scaffolds = noteScaffoldsQuery(viewId, board ? lastSaved(board) : '')
    const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
    return {
      names,
      scaffolds: way === 'scaffold' ? await cache.ensureQueryData(scaffolds) : undefined,
      dayOf: dayIn(timeZone),
      dayLabel: (day) => format.format(new Date(day)),
      compare: orderIn(i18n.language),
      noAuthor: t('noAuthor'),
      noScaffold: tViews('colour.noScaffold'),
      noDate: t('noDate'),
    }
  }
}
