import { Anchor, VisuallyHidden } from '@mantine/core'
import { IconChalkboard, IconLock, IconTrash } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Branch } from '../../../shared/rules/hierarchy.ts'
import type { UnreadNumbers } from '../../../shared/domain/unread.ts'
import { UnreadNumber } from '../../entities/unread/unread-number.tsx'
import { errorText } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { ask } from '../../ui/ask.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { ShortLinkTitle } from '../../ui/short-title.tsx'
import { toastError } from '../../ui/toasts.ts'
import { useRemoveView } from './hierarchy.queries.ts'
import classes from './view-manager.module.css'

export type ListedView = Branch['view']

export const UnreadContext = createContext<UnreadNumbers['views']>({})

export const useTitleOf = () => {
  const { t } = useTranslation('viewManager')
  return ({ title }: Pick<ListedView, 'title'>) => title || t('untitled')
}

export const ViewRow = ({ view, children }: { view: ListedView; children?: ReactNode }) => {
  const unread = useContext(UnreadContext)
  const { t } = useTranslation('viewManager')
  const title = useTitleOf()(view)
  return (
    <>
      <IconChalkboard size={22} aria-hidden className={classes.sign} />
      <Anchor
        component={Link}
        to={paths.view(view._id)}
        fw={700}
        draggable={false}
        className={classes.title}
        dir="auto"
      >
        <ShortLinkTitle title={title} />
      </Anchor>
      {view.permission === 'private' && (
        <span className={classes.private} title={t('private')}>
          <IconLock size={16} aria-hidden />
          <VisuallyHidden>{t('private')}</VisuallyHidden>
        </span>
      )}
      <span className={classes.unread}>
        <UnreadNumber count={unread[view._id]} />
      </span>
      <span className={classes.acts}>{children}</span>
    </>
  )
}

interface RemoveProps {
  communityId: string
  view: ListedView
  onRemoved: () => void
}

export const RemoveView = ({ communityId, view, onRemoved }: RemoveProps) => {
  const { t } = useTranslation('viewManager')
  const { t: tErrors } = useTranslation('errors')
  const title = useTitleOf()(view)
  const remove = useRemoveView(communityId)
  const act = async () => {
    const question = { title: t('remove.ask'), text: t('remove.text', { title }), danger: true }
    if (!(await ask({ ...question, yes: t('remove'), no: t('cancel') }))) return
    remove.mutate(view._id, { onSuccess: onRemoved, onError: (error) => toastError(errorText(error, tErrors)) })
  }
  return (
    <IconAction label={t('remove.named', { title })} loading={remove.isPending} onClick={() => void act()}>
      <IconTrash size={20} aria-hidden />
    </IconAction>
  )
}
