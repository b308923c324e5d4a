import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { type Board as BoardData, settingsOf, type ViewSettings } from '../../../shared/views.ts'
import { BoardContext, type BoardExtension, type OpenObject } from '../../board/open-board.ts'
import type { CanvasHandle } from '../../canvas/Canvas.tsx'
import { savingKey } from '../../board/new-item.ts'
import { useNames, useRootContext } from '../../lib/community.ts'
import { useMember } from '../../lib/member.ts'
import { PageFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { SavingIndicator } from '../../ui/saving-indicator.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Board, Parts } from './board.tsx'
import classes from './board.module.css'
import { type Frame, useOpenBoard } from './use-open-board.ts'
import { ViewPicker } from './view-picker.tsx'
import { useLiveBoard } from './views.live.ts'
import { boardQuery } from './views.queries.ts'

interface Props {
  viewId: string
  onPickView: (viewId: string) => void
  onOpen: OpenObject
  /** What the features add to the view, in the order in which it is shown. */
  extensions: readonly BoardExtension[]
}

/** What the frame around the canvas needs of the board: it must not render anew for every moved item. */
const frameOf = ({ view, settings, writable, items }: BoardData) => ({
  view: {
    _id: view._id,
    title: view.title,
    communityId: view.communityId,
    type: view.type,
    permission: view.permission,
    group: view.group,
    data: view.data,
  },
  settings,
  writable,
  isEmpty: items.length === 0,
})

/** How the view is shown: as the board was told until the root context is here, live from then on. */
const useSettings = (frame: ReturnType<typeof frameOf> | undefined) => {
  const root = useRootContext(frame?.view.communityId)
  const view = frame?.view
  const told = frame?.settings
  return useMemo(() => (view && root ? settingsOf(view, root) : told), [view, root, told])
}

/** A view: its bar, its canvas, and what stands there while it cannot be shown. */
export const ViewScreen = ({ viewId, onPickView, onOpen, extensions }: Props) => {
  const { data: frame, error, refetch } = useQuery({ ...boardQuery(viewId), select: frameOf })
  const communityId = frame?.view.communityId
  const member = useMember(communityId)
  const names = useNames(communityId)
  const stored = useSettings(frame)
  const [temporary, setTemporarySettings] = useState<ViewSettings>()
  const settings = temporary ?? stored
  useLiveBoard(viewId, member?.authorId ?? undefined)
  useTitle(frame?.view.title)

  if (!frame || !settings || !member)
    return error ? <PageFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  return (
    <OpenView
      key={viewId}
      {...{ viewId, settings, setTemporarySettings, member, names, onOpen }}
      view={frame.view}
      writable={frame.writable}
      isEmpty={frame.isEmpty}
      onPickView={onPickView}
      extensions={extensions}
    />
  )
}

type OpenProps = Frame & Pick<Props, 'onPickView' | 'extensions'> & { isEmpty: boolean }

const OpenView = ({ isEmpty, onPickView, extensions, ...frame }: OpenProps) => {
  const canvas = useRef<CanvasHandle>(null)
  const { board, store, refresh } = useOpenBoard(frame, canvas)
  return (
    <BoardContext value={board}>
      <div className={classes.screen}>
        <div className={classes.bar}>
          <ViewPicker view={frame.view} onPick={onPickView} />
          <Parts extensions={extensions} part="Way" />
          <SavingIndicator mutationKey={savingKey} />
        </div>
        <Board {...{ canvas, store, refresh, isEmpty, extensions }} />
      </div>
    </BoardContext>
  )
}
