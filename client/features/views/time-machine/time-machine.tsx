import { Button, Loader, SegmentedControl } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Community } from '../../../../shared/domain/communities.ts'
import { rootSettingsOf } from '../../../../shared/domain/root-context.ts'
import type { ViewHistory } from '../../../../shared/domain/view-history.ts'
import type { Board } from '../../../../shared/domain/views.ts'
import type { Member } from '../../../../shared/rules/access.ts'
import { FIRST_FRAME } from '../../../../shared/rules/replay.ts'
import { useMember } from '../../../entities/author/member.ts'
import { communityQuery, useNames, useRoot } from '../../../entities/community/community.ts'
import { useDisplayTitle } from '../../../entities/object/use-display-title.ts'
import type { OpenObject } from '../../../entities/view/open-board.ts'
import { errorText } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { useShortTitle } from '../../../ui/short-title.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import board from '../board.module.css'
import { useLabels } from '../cards/use-labels.ts'
import { boardQuery } from '../views.queries.ts'
import { Compare } from './compare.tsx'
import { Controls } from './controls.tsx'
import { historyQuery } from './history.queries.ts'
import { type Past, type PastItem, pastOf, titled } from './past-board.ts'
import { PastView } from './past-view.tsx'
import classes from './time-machine.module.css'
import { Timeline } from './timeline.tsx'
import { useMoments } from './use-moments.ts'
import { useReplay } from './use-replay.ts'

interface Props {
  viewId: string
  onOpen: OpenObject
}

/** Replays a view's history on its own canvas (TIME-01). */
export const TimeMachine = ({ viewId, onOpen }: Props) => {
  const { t } = useTranslation('timeMachine')
  const { t: tInsights } = useTranslation('insights')
  const view = useQuery(boardQuery(viewId))
  const history = useQuery(historyQuery(viewId))
  const communityId = view.data?.view.communityId
  const member = useMember(communityId)
  const { data: community } = useQuery({ ...communityQuery(communityId ?? ''), enabled: communityId !== undefined })
  const { context, missing } = useRoot(communityId)
  const classic = context !== undefined && rootSettingsOf(context.data).knowledgeForum6
  const title = useDisplayTitle(view.data?.view.title ?? '')
  const shortened = useShortTitle()
  useTitle(view.data && t('title', { title }))
  const error = view.error ?? history.error
  const retry = () => void Promise.all([view.refetch(), history.refetch()])
  const isReady = view.data && history.data && member && community && (context || missing)
  const head = (modes?: ReactNode) => (
    <>
      <div className={classes.head}>
        {communityId && <BackLink to={paths.insights(communityId, viewId)}>{tInsights('title')}</BackLink>}
        <BackLink to={paths.view(viewId)} label={t('toView', { title })}>
          {t('toView', { title: shortened(title) })}
        </BackLink>
        <h1 className={classes.title}>{t('name')}</h1>
        {modes}
      </div>
      {error && <Failed error={error} onRetry={retry} />}
    </>
  )
  return (
    <div className={`${board.screen} ${classes.machine}`}>
      {isReady ? (
        <Ready view={view.data} history={history.data} {...{ member, community, classic, head, onOpen }} />
      ) : (
        <>
          {head()}
          {!error && (
            <output className={classes.waiting}>
              <Loader size="sm" aria-hidden />
              {t('initializing')}
            </output>
          )}
        </>
      )}
    </div>
  )
}

const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { t } = useTranslation()
  const { t: tViews } = useTranslation('views')
  const { t: tErrors } = useTranslation('errors')
  return (
    <div role="alert" className={board.failed}>
      {tViews('error', { message: errorText(error, tErrors) })}
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

interface ReadyProps extends Pick<Props, 'onOpen'> {
  view: Board
  history: ViewHistory
  member: Member
  community: Community
  /** As in Knowledge Forum 6: opens on frame -1, the empty view. */
  classic: boolean
  head: (modes?: ReactNode) => ReactNode
}

const Ready = ({ history, ...props }: ReadyProps) => {
  const { t } = useTranslation('timeMachine')
  const past = useMemo(() => pastOf(history), [history])
  const notes = [
    ...(history.missing > 0 ? [t('missing', { count: history.missing })] : []),
    ...(history.hasMore ? [t('tooMany', { count: past.times.length })] : []),
  ]
  if (past.times.length === 0)
    return (
      <>
        {props.head()}
        <div className={classes.empty}>
          <EmptyList icon={IconHistory} title={t('empty')} text={t('empty.text')}>
            <Button component={Link} to={paths.view(props.view.view._id)}>
              {t('empty.open')}
            </Button>
          </EmptyList>
        </div>
      </>
    )
  return <Replayed past={past} authors={history.authors} notes={notes} {...props} />
}

interface ReplayedProps extends Omit<ReadyProps, 'history'> {
  past: Past
  authors: ViewHistory['authors']
  notes: readonly string[]
}

const same = (item: PastItem) => item

const Replayed = ({ past, authors, notes, view, member, community, classic, head, onOpen }: ReplayedProps) => {
  const { t } = useTranslation('timeMachine')
  const [mode, setMode] = useState<'replay' | 'compare'>('replay')
  const { settings } = view
  const names = useNames(community._id, past.people, authors)
  const labels = useLabels(view.view._id, community._id, settings)
  const forbidden = t('forbidden')
  const surroundings = useMemo(() => {
    const { inLanguage = same } = labels
    return { member, names, settings, ...labels, inLanguage: (item: PastItem) => titled(inLanguage(item), forbidden) }
  }, [member, names, settings, labels, forbidden])
  const replay = useReplay(past.playlist, classic ? FIRST_FRAME : past.playlist.last)
  const { frame, last, items, isPlaying, goTo } = replay
  const { deedAt, timeAt, toldAt, formatEnd } = useMoments(past, names, community.timeZone)
  return (
    <>
      {head(
        <SegmentedControl
          className={classes.modes}
          aria-label={t('mode')}
          value={mode}
          data={[
            { value: 'replay', label: t('mode.replay') },
            { value: 'compare', label: t('mode.compare') },
          ]}
          onChange={(chosen) => {
            replay.stop()
            setMode(chosen)
          }}
        />,
      )}
      {notes.length > 0 && <p className={classes.notes}>{notes.join(' ')}</p>}
      {mode === 'compare' ? (
        <Compare {...{ view, past, surroundings, onOpen }} timeZone={community.timeZone} />
      ) : (
        <>
          <PastView {...{ view, past, items, frame, surroundings, onOpen }} label={t('board')} pulses>
            {items.size === 0 && <p className={classes.nothing}>{t('nothingYet')}</p>}
          </PastView>
          <div className={classes.panel}>
            <output className={classes.moment} aria-live={isPlaying ? 'off' : 'polite'}>
              <span className={classes.deed} dir="auto">
                {deedAt(frame)}
              </span>
              <span className={classes.when}>{timeAt(frame)}</span>
            </output>
            <Timeline
              times={past.times}
              frame={frame}
              told={toldAt(frame)}
              countsFrom={classic ? FIRST_FRAME : 0}
              formatEnd={formatEnd}
              onSeek={goTo}
            />
            <div className={classes.bar}>
              <Controls replay={replay} />
              <span className={classes.counter}>
                {classic ? t('frame', { frame, last }) : t('stepOf', { step: frame + 1, steps: last + 1 })}
              </span>
            </div>
          </div>
        </>
      )}
    </>
  )
}
