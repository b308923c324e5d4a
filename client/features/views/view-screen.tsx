import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canWrite, type Member } from '../../../shared/rules/access.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import { type Board as BoardData, settingsOf, type ViewSettings } from '../../../shared/domain/views.ts'
import { tokensIn } from '../../../shared/text/mentions.ts'
import { BoardOverlaysContext } from '../../entities/view/board-overlays.ts'
import { BoardContext, type BoardExtension, type OpenBoard, type OpenObject } from '../../entities/view/open-board.ts'
import type { CanvasHandle } from '../../engines/canvas/Canvas.tsx'
import { communityQuery, useNames, useRootContext, useRootSettings } from '../../entities/community/community.ts'
import { type OpenCommunityContext, useEnterCommunity } from '../../entities/community/current-community.ts'
import { errorText } from '../../lib/i18n.ts'
import { useLate } from '../../lib/use-late.ts'
import { useLiveViews } from '../../entities/view/live-views.ts'
import { useMember } from '../../entities/author/member.ts'
import { useDisplayTitle } from '../../entities/object/use-display-title.ts'
import { rememberView } from '../../lib/last-view.ts'
import { paths } from '../../lib/paths.ts'
import { WritingBanner } from '../../entities/writing/writing-banner.tsx'
import { PageFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Board } from './board.tsx'
import classes from './board.module.css'
import { Parts } from './parts.tsx'
import { type Frame, useOpenBoard } from './use-open-board.ts'
import { useKeptFirstCards } from './use-first-cards.ts'
import { useLabels } from './cards/use-labels.ts'
import { useBoardSource, useCacheBoard } from './cached-boards.ts'
import { ViewBar } from './view-bar.tsx'
import { useLiveBoard } from './views.live.ts'
import { boardQuery } from './views.queries.ts'

interface Props {
  viewId: string
  /** Only the canvas without bar and tools, for embedding. */
  bare: boolean
  /** Items neither open nor move (LEAD-03). */
  still?: boolean
  onPickView: (viewId: string) => void
  onOpen: OpenObject
  onBegin: Frame['onBegin']
  isWindowOpen: boolean
  ref?: Ref<OpenBoard>
  extensions: readonly BoardExtension[]
}

/** Board data of the frame around the canvas; must not change with every moved item. */
const frameOf = ({ view, settings, items, authors }: BoardData) => ({
  view: {
    _id: view._id,
    title: view.title,
    communityId: view.communityId,
    type: view.type,
    permission: view.permission,
    group: view.group,
    authors: view.authors,
    _groupMembers: view._groupMembers,
    data: view.data,
  },
  settings,
  isEmpty: items.length === 0,
  authorIds: [...new Set(items.flatMap(({ _to }) => [..._to.authors, ...tokensIn(_to.excerpt?.text ?? '')]))],
  authors,
})

/** Display settings: from the board until the root context is loaded, then live. */
const useSettings = (frame: ReturnType<typeof frameOf> | undefined) => {
  const root = useRootContext(frame?.view.communityId)
  const view = frame?.view
  const told = frame?.settings
  return useMemo(() => (view && root ? settingsOf(view, root) : told), [view, root, told])
}

const hereIn = ({ _id, title }: Community, { role, admin }: Member, classic: boolean): OpenCommunityContext => ({
  communityId: _id,
  title,
  path: paths.communityTop(_id),
  role: role ?? (admin ? 'admin' : null),
  classic,
})

export const ViewScreen = ({
  viewId,
  bare,
  still = false,
  onPickView,
  onOpen,
  onBegin,
  isWindowOpen,
  ref,
  extensions,
}: Props) => {
  const {
    data: frame,
    error,
    failureReason,
    isFetching,
    refetch,
  } = useQuery({ ...boardQuery(viewId), select: frameOf })
  const communityId = frame?.view.communityId
  const member = useMember(communityId, [viewId])
  const names = useNames(communityId, frame?.authorIds, frame?.authors)
  const stored = useSettings(frame)
  const [temporary, setTemporarySettings] = useState<ViewSettings>()
  const settings = temporary ?? stored
  const classic = useRootSettings(communityId)?.knowledgeForum6 === true
  const labels = useLabels(viewId, communityId, settings)
  const { data: community } = useQuery({ ...communityQuery(communityId ?? ''), enabled: communityId !== undefined })
  useEffect(() => {
    if (communityId !== undefined) rememberView(communityId, viewId)
  }, [communityId, viewId])
  useEnterCommunity(community && member && hereIn(community, member, classic))
  const { t } = useTranslation('views')
  const { t: tErrors } = useTranslation('errors')
  const failed = (fault: Error) => t('error', { message: errorText(fault, tErrors) })
  useLiveViews(communityId)
  useLiveBoard(viewId, member?.authorId ?? undefined)
  useCacheBoard(viewId)
  const late = useLate(useBoardSource(viewId) === 'kept' && isFetching)
  const title = useDisplayTitle(frame?.view.title ?? '')
  const named = frame?.view
  const view = useMemo(() => named && { ...named, title }, [named, title])
  useTitle(title || undefined)

  const retry = () => void refetch()
  // `error` is reset by the next live message, although the rest of the board is outdated.
  const unread = isFetching ? null : failureReason
  if (!frame || !view || !settings || !member)
    return error ? <PageFailed error={error} onRetry={retry} told={failed(error)} /> : <PageLoading />
  return (
    <OpenView
      key={viewId}
      {...{
        viewId,
        settings,
        setTemporarySettings,
        member,
        names,
        labels,
        classic,
        still,
        onOpen,
        onBegin,
        isWindowOpen,
        ref,
      }}
      view={view}
      writable={canWrite(member, view)}
      isEmpty={frame.isEmpty}
      bare={bare}
      late={late}
      onPickView={onPickView}
      extensions={extensions}
      notice={
        unread ? (
          <FailedBanner text={failed(unread)} onRetry={retry} />
        ) : still ? null : (
          <WritingBanner communityId={member.communityId} viewIds={[viewId]} />
        )
      }
    />
  )
}

type OpenProps = Frame &
  Pick<Props, 'bare' | 'onPickView' | 'ref' | 'extensions'> & { isEmpty: boolean; late: boolean; notice: ReactNode }

const OpenView = ({ isEmpty, bare, late, onPickView, ref, extensions, notice, ...frame }: OpenProps) => {
  const canvas = useRef<CanvasHandle>(null)
  const { board, overlays, ...canvasState } = useOpenBoard(frame, canvas)
  useKeptFirstCards(board, overlays, !bare)
  useImperativeHandle(ref, () => board, [board])
  return (
    <BoardContext value={board}>
      <BoardOverlaysContext value={overlays}>
        <div className={classes.screen}>
          {!bare && <ViewBar late={late} onPickView={onPickView} extensions={extensions} />}
          {notice}
          {!bare && <Parts extensions={extensions} part="Notice" />}
          <Board {...canvasState} {...{ canvas, isEmpty, bare, extensions }} still={frame.still} />
        </div>
      </BoardOverlaysContext>
    </BoardContext>
  )
}

/** The refresh failed; the cached board stays usable. */
const FailedBanner = ({ text, onRetry }: { text: string; onRetry: () => void }) => {
  const { t } = useTranslation()
  return (
    <div role="alert" className={classes.failed}>
      {text}
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
