import { Anchor, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Member } from '../../../shared/rules/access.ts'
import { lastView } from '../../lib/last-view.ts'
import { paths } from '../../lib/paths.ts'
import { viewsQuery } from '../view/live-views.ts'
import classes from './next-insights.module.css'
import { type Insight, NEXT, useInsights } from './insights.ts'

interface Props {
  insight: Insight
  member: Member
  /** Of a page that looks at one view. */
  viewId?: string
}

export const NextInsights = ({ insight, member, viewId }: Props) => {
  const { t } = useTranslation('insights')
  const titleId = useId()
  const { data: views } = useQuery(viewsQuery(member.communityId))
  const view = viewId ?? views?.[0]?._id
  const home = viewId ?? lastView(member.communityId) ?? view
  const offered = useInsights(member, view)
  const next = NEXT[insight].flatMap((name) => offered.find((page) => page.name === name) ?? [])
  return (
    <section aria-labelledby={titleId} className={classes.next}>
      <Title order={2} size="h4" id={titleId}>
        {t('next')}
      </Title>
      <ul className={classes.list}>
        {next.map(({ name, path }) => (
          <li key={name}>
            <Anchor component={Link} to={path}>
              {t(name)}
            </Anchor>
          </li>
        ))}
        <li>
          <Anchor component={Link} to={home ? paths.view(home) : paths.communityTop(member.communityId)}>
            {t('next.write')}
          </Anchor>
        </li>
      </ul>
    </section>
  )
}
