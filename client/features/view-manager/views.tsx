import { IconChalkboard } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { type Branch, type Hierarchy, treeOf } from '../../../shared/rules/hierarchy.ts'
import { orderIn } from '../../lib/order.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import classes from './view-manager.module.css'
import type { ViewMode } from './view-mode.ts'
import { type ListedView, RemoveView, ViewRow } from './view-row.tsx'

const MovableTree = lazyComponent(async () => (await import('./view-tree.tsx')).default)

interface Props {
  member: Member
  hierarchy: Hierarchy
  mode: ViewMode
  editing: boolean
}

export const Views = ({ member, hierarchy, mode, editing }: Props) => {
  const { t, i18n } = useTranslation('viewManager')
  const list = useRef<HTMLDivElement>(null)
  const compare = orderIn(i18n.language)
  const byTitle = (a: ListedView, b: ListedView) => compare(a.title, b.title)
  const { communityId } = member
  const onRemoved = () => list.current?.focus()
  if (hierarchy.views.length === 0)
    return <EmptyList icon={IconChalkboard} title={t('none.title')} text={t('none.text')} />
  const roots = mode === 'hierarchy' ? treeOf(hierarchy, byTitle) : []
  return (
    <div ref={list} tabIndex={-1} className={classes.views}>
      {mode === 'list' ? (
        <ul className={classes.list} aria-label={t('title')}>
          {hierarchy.views.toSorted(byTitle).map((view) => (
            <li key={view._id} className={classes.row}>
              <ViewRow view={view}>{editing && <RemoveView {...{ communityId, view, onRemoved }} />}</ViewRow>
            </li>
          ))}
        </ul>
      ) : canManage(member) && member.authorId !== null ? (
        <Suspense fallback={<Tree roots={roots} />}>
          <MovableTree {...{ communityId, hierarchy, roots, editing, onRemoved }} />
        </Suspense>
      ) : (
        <Tree roots={roots} />
      )}
    </div>
  )
}

const Tree = ({ roots }: { roots: readonly Branch[] }) => {
  const { t } = useTranslation('viewManager')
  return (
    <ul className={classes.tree} aria-label={t('title')}>
      {roots.map((branch) => (
        <Node key={branch.view._id} {...branch} />
      ))}
    </ul>
  )
}

const Node = ({ view, below }: Branch) => (
  <li>
    <div className={classes.row}>
      <ViewRow view={view} />
    </div>
    {below.length > 0 && (
      <ul className={classes.below}>
        {below.map((branch) => (
          <Node key={branch.view._id} {...branch} />
        ))}
      </ul>
    )}
  </li>
)
