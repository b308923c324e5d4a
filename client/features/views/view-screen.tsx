import { IconAdjustments, IconHelp, IconUserCog, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { canManage, type Member } from '../../../shared/access.ts'
import { type Board as BoardData, settingsOf } from '../../../shared/views.ts'
import { useNames, useRootContext } from '../../lib/community.ts'
import { useMember } from '../../lib/member.ts'
import { paths } from '../../lib/paths.ts'
import { IconLink } from '../../ui/icon-link.tsx'
import { PageFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { SavingIndicator } from '../../ui/saving-indicator.tsx'
import { useTitle } from '../../ui/use-title.ts'
import type { AddingFiles } from './adding-files.ts'
import { Board } from './board.tsx'
import classes from './board.module.css'
import { ViewPicker } from './view-picker.tsx'
import { useLiveBoard } from './views.live.ts'
import { boardQuery, savingKey } from './views.queries.ts'

interface Props {
  viewId: string
  onPickView: (viewId: string) => void
  /** Opens what an item stands for; `returnFocus` brings the keyboard back to the item. */
  onOpen: (object: { id: string; type: string }, returnFocus: () => void) => void
  /** What adds files to the view. */
  Attachments: ComponentType<AddingFiles>
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
export const ViewScreen = ({ viewId, onPickView, onOpen, Attachments }: Props) => {
  const { data: frame, error, refetch } = useQuery({ ...boardQuery(viewId), select: frameOf })
  const communityId = frame?.view.communityId
  const member = useMember(communityId)
  const names = useNames(communityId)
  const settings = useSettings(frame)
  useLiveBoard(viewId, member?.authorId ?? undefined)
  useTitle(frame?.view.title)

  if (frame && settings && member) {
    return (
      <div className={classes.screen}>
        <div className={classes.bar}>
          <ViewPicker view={frame.view} onPick={onPickView} />
          <Ways viewId={viewId} member={member} />
          <SavingIndicator mutationKey={savingKey} />
        </div>
        <Board
          key={viewId}
          viewId={viewId}
          view={frame.view}
          settings={settings}
          writable={frame.writable}
          isEmpty={frame.isEmpty}
          member={member}
          names={names}
          onOpen={onOpen}
          Attachments={Attachments}
        />
      </div>
    )
  }
  return error ? <PageFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
}

/** The ways from a view to what belongs to it and to its community. */
const Ways = ({ viewId, member }: { viewId: string; member: Member }) => {
  const { t } = useTranslation('views')
  const { communityId } = member
  return (
    <>
      <IconLink to={paths.groupManager(communityId)} label={t('groups')}>
        <IconUsersGroup size={20} aria-hidden />
      </IconLink>
      <IconLink to={paths.contribution(viewId)} label={t('settings')}>
        <IconAdjustments size={20} aria-hidden />
      </IconLink>
      {canManage(member) && (
        <IconLink to={paths.authorManager(communityId)} label={t('authors')}>
          <IconUserCog size={20} aria-hidden />
        </IconLink>
      )}
      <IconLink to={paths.help(communityId)} label={t('help')}>
        <IconHelp size={20} aria-hidden />
      </IconLink>
    </>
  )
}
