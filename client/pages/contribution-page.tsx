import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { Contribution as Stored } from '../../shared/domain/contributions.ts'
import { isId } from '../../shared/wire/ids.ts'
import { useBeingInView } from '../entities/view/presence.ts'
import { myAuthorQuery } from '../entities/author/member.ts'
import { communityQuery } from '../entities/community/community.ts'
import { useLinks } from '../entities/link/links.ts'
import { makeItem } from '../entities/view/new-item.ts'
import { ApiError } from '../lib/api.ts'
import { errorText } from '../lib/i18n.ts'
import { useDisplayTitle } from '../entities/object/use-display-title.ts'
import { objectQuery } from '../entities/object/objects.ts'
import { paths } from '../lib/paths.ts'
import { Copyboard } from '../ui/copyboard.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useLeaveGuard } from '../ui/leave-guard.tsx'
import { PageFailed } from '../ui/load-failed.tsx'
import { toastError } from '../ui/toasts.ts'
import { PageLoading } from '../ui/page-loading.tsx'
import { useTitle } from '../ui/use-title.ts'
import classes from './contribution-page.module.css'
import { Contribution } from './contribution.tsx'

const PAGES: Readonly<Record<string, ComponentType<{ object: Stored }>>> = {
  Context: lazyComponent(
    async () => {
      const [{ CommunitySettings }, { UsedScaffolds }, { ColourMeaningsButton }, { CreateInMapper }] =
        await Promise.all([
          import('../features/contexts/community-settings.tsx'),
          import('../features/scaffolds/used-scaffolds.tsx'),
          import('../features/promising-ideas/colour-meanings-button.tsx'),
          import('../features/thread-mapper/create-community.tsx'),
        ])
      return ({ object }) => (
        <CommunitySettings
          object={object}
          Scaffolds={UsedScaffolds}
          ColourMeanings={ColourMeaningsButton}
          Mapper={CreateInMapper}
        />
      )
    },
    'contexts',
    'scaffolds',
    'promisingIdeas',
    'threadMapper',
  ),
  View: lazyComponent(
    async () => {
      const [{ ViewSettings }, { ViewNotifications }, { UsedScaffolds }] = await Promise.all([
        import('../features/contexts/view-settings.tsx'),
        import('../features/notifications/view-notifications.tsx'),
        import('../features/scaffolds/used-scaffolds.tsx'),
      ])
      return ({ object }) => (
        <ViewSettings object={object} Notifications={ViewNotifications} Scaffolds={UsedScaffolds} />
      )
    },
    'contexts',
    'notifications',
    'scaffolds',
  ),
  Scaffold: lazyComponent(
    async () => (await import('../features/scaffolds/scaffold-page.tsx')).ScaffoldPage,
    'scaffolds',
  ),
}

/** /contribution: settings of a view or community, a scaffold, or a contribution. */
export default function ContributionPage() {
  const { contributionId = '', contextId } = useParams()
  const { data: object } = useQuery(objectQuery(contributionId))
  // An author is an object but no contribution.
  if (object?.type === 'Author') return <PageFailed error={new ApiError(404, 'notFound', '')} onRetry={() => {}} />
  const Page = object && PAGES[object.type]
  if (!Page) return <ContributionAlone contributionId={contributionId} contextId={contextId} />
  return (
    <Suspense fallback={<PageLoading />}>
      <Page key={contributionId} object={object} />
    </Suspense>
  )
}

interface Props {
  contributionId: string
  contextId: string | undefined
}

/** Returns whether this tab was opened by a page that is still open. */
const isOpenBeside = (path: string): boolean => {
  try {
    const opener = window.opener as Window | null
    return opener?.location.pathname === path
  } catch {
    return false
  }
}

const useBuildOn = (viewId: string | undefined) => {
  const { t } = useTranslation('errors')
  const navigate = useNavigate()
  const cache = useQueryClient()
  return async ({ _id, communityId, permission, group }: Stored) => {
    try {
      const author = await cache.ensureQueryData(myAuthorQuery(communityId))
      if (!author) return
      const view = { _id: viewId ?? '', communityId, permission, group }
      const object = { type: 'Note', title: '', data: { body: '' } }
      const { made } = await makeItem({ view, authorId: author._id, object, where: { buildsOn: _id } })
      void navigate(paths.contribution(made._id, viewId))
    } catch (error) {
      toastError(errorText(error, t))
    }
  }
}

const ToItsView = ({ contributionId }: { contributionId: string }) => {
  const { data: object } = useQuery(objectQuery(contributionId))
  const { data: links } = useLinks('to', contributionId)
  const communityId = object?.communityId ?? ''
  const { data: community } = useQuery({ ...communityQuery(communityId), enabled: communityId !== '' })
  const on = links?.find(({ type, _from }) => type === 'contains' && _from.type === 'View' && _from.status === 'active')
  const viewTitle = useDisplayTitle(on?._from.title ?? '')
  if (!links || !community) return null
  return (
    <Button
      component={Link}
      to={on ? paths.view(on.from) : paths.communityTop(communityId)}
      variant="subtle"
      size="compact-md"
      className={classes.back}
      leftSection={<IconArrowLeft size={18} aria-hidden />}
    >
      <span dir="auto">{on ? viewTitle : community.title}</span>
    </Button>
  )
}

/** A contribution on its own page; `contextId` is the view that it was opened from. */
const ContributionAlone = ({ contributionId, contextId }: Props) => {
  const { t } = useTranslation('notes')
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [dirty, setDirty] = useState(false)
  const buildOn = useBuildOn(isId(contextId) ? contextId : undefined)
  useTitle(title || t('page'))
  useBeingInView(isId(contextId) ? contextId : undefined, dirty ? [contributionId] : [])
  useLeaveGuard(dirty)
  const leave = () => {
    const home = isId(contextId) ? paths.view(contextId) : paths.home
    // Closing returns to the opener in its previous state.
    if (!dirty && isOpenBeside(home)) window.close()
    if (!window.closed) void navigate(home)
  }
  return (
    <div className={classes.page}>
      <VisuallyHidden component="h1">{title || t('page')}</VisuallyHidden>
      {isId(contextId) ? (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.back}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={leave}
        >
          {t('back')}
        </Button>
      ) : (
        <ToItsView contributionId={contributionId} />
      )}
      <Contribution
        key={contributionId}
        noteId={contributionId}
        viewId={isId(contextId) ? contextId : undefined}
        onBuildOn={(parent) => void buildOn(parent)}
        onClose={leave}
        onDirtyChange={setDirty}
        onTitleChange={setTitle}
      />
      <Copyboard />
    </div>
  )
}
