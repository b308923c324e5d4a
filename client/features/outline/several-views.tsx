import { Button, Group } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Board, boardSchema } from '../../../shared/domain/views.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import { ViewsField } from '../../entities/view/views-field.tsx'
import { api } from '../../lib/api.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { type Branch, outlineOf } from './outline.ts'
import classes from './outline.module.css'

const boardToRead = (viewId: string) => ({
  queryKey: ['views', 'together', viewId],
  queryFn: () => api.get(`/api/views/${viewId}/board`, boardSchema),
})

interface Props {
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
  onClose: () => void
}

export default function SeveralViews({ chosen, onChoose, onClose }: Props) {
  const { t } = useTranslation('outline')
  const { view } = useBoard()
  const boards = useQueries({ queries: chosen.map(boardToRead) })
  return (
    <div className={classes.list}>
      <Group align="end" wrap="nowrap" className={classes.section} mb="md">
        <ViewsField communityId={view.communityId} chosen={chosen} onChoose={onChoose} />
        <Button variant="default" onClick={onClose}>
          {t('several.back')}
        </Button>
      </Group>
      {boards.map(({ data, error, refetch }, at) => {
        if (data) return <ItemsOf key={chosen[at]} board={data} />
        return error ? (
          <LoadFailed key={chosen[at]} error={error} onRetry={() => void refetch()} />
        ) : (
          <PageLoading key={chosen[at]} />
        )
      })}
    </div>
  )
}

const ItemsOf = ({ board: { view, items, arrows } }: { board: Board }) => {
  const { t } = useTranslation('outline')
  const headingId = useId()
  const known = new Map(items.map((item) => [item.to, item]))
  const order = [...known.values()].toSorted(
    (a, b) => (a.data.y ?? 0) - (b.data.y ?? 0) || (a.data.x ?? 0) - (b.data.x ?? 0),
  )
  const lines = arrows.map(({ type, from, to }) => ({ id: from + to, kind: type, from, to }))
  const sections = outlineOf(order.map(({ to }) => to), lines, (id) => known.get(id)?._to.type) // prettier-ignore
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} dir="auto">
        {view.title}
      </h2>
      {sections.length === 0 && <p className={classes.meta}>{t('empty')}</p>}
      {sections.map(({ kind, branches }) => (
        <Titles key={kind} branches={branches} titleOf={(id) => known.get(id)?._to} />
      ))}
    </section>
  )
}

interface TitlesProps {
  branches: readonly Branch[]
  titleOf: (id: string) => { title: string; type: string } | undefined
}

const Titles = ({ branches, titleOf }: TitlesProps) => {
  const { t } = useTranslation('views')
  const { openObject } = useBoard()
  return (
    <ul className={classes.branches}>
      {branches.map(({ id, below }) => {
        const { title = '', type = '' } = titleOf(id) ?? {}
        return (
          <li key={id}>
            <button type="button" className={classes.entry} onClick={() => openObject({ id, type })}>
              <span dir="auto">{title || t('untitled')}</span>
            </button>
            {below.length > 0 && <Titles branches={below} titleOf={titleOf} />}
          </li>
        )
      })}
    </ul>
  )
}
