import { arrayMove } from '@dnd-kit/sortable'
import { Anchor, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Member } from '../../../shared/rules/access.ts'
import { refusedHere } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import type { Scaffold } from '../../entities/scaffold/scaffolds.ts'
import { ask } from '../../ui/ask.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { IconAction } from '../../ui/icon-action.tsx'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { ShortLinkTitle } from '../../ui/short-title.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { notify, toastError } from '../../ui/toasts.ts'
import { AddByTitle } from './add-by-title.tsx'
import classes from './scaffolds.module.css'
import { addScaffold, orderScaffolds, removeScaffold, useScaffoldActs } from './scaffolds.queries.ts'
import { useSortableWords } from './use-words.ts'

interface Props {
  member: Member
  scaffolds: readonly Scaffold[]
}

export const ManagedRepository = ({ member: { communityId, authorId, readOnly }, scaffolds }: Props) => {
  const { t } = useTranslation('scaffolds')
  const words = useSortableWords()
  const adding = useScaffoldActs(communityId)
  const saving = useScaffoldActs(communityId)
  const [wanted, setWanted] = useState<readonly string[]>([])
  const shown = inOrder(scaffolds, wanted)
  const dirty = shown.some((scaffold, index) => scaffold !== scaffolds[index])
  useLeaveGuard(dirty, t('order.leave'))

  const save = () => {
    const order = shown.map(({ id }) => id)
    const done = () => {
      setWanted([])
      notify(t('order.saved'))
    }
    saving.mutate(() => orderScaffolds(communityId, order), { onSuccess: done })
  }
  return (
    <Stack gap="lg">
      {authorId !== null && !readOnly && (
        <AddByTitle
          label={t('new.label')}
          add={t('new')}
          busy={adding.isPending}
          onAdd={(title, onAdded) => adding.mutate(() => addScaffold(communityId, title), { onSuccess: onAdded })}
        />
      )}
      {shown.length === 0 && <None />}
      <SortableList
        label={t('repository')}
        entries={shown}
        words={words}
        onMove={(from, to) =>
          setWanted(
            arrayMove(
              shown.map(({ id }) => id),
              from,
              to,
            ),
          )
        }
        renderActs={(scaffold) => <Delete communityId={communityId} scaffold={scaffold} />}
      >
        {(scaffold) => <Row scaffold={scaffold} all={scaffolds} />}
      </SortableList>
      {shown.length > 1 && (
        <div className={classes.bar} data-dirty={dirty || undefined}>
          {dirty && (
            <Text size="sm" c="dimmed">
              {t('order.unsaved')}
            </Text>
          )}
          <BusyButton disabled={!dirty} loading={saving.isPending} onClick={save}>
            {t('order.save')}
          </BusyButton>
        </div>
      )}
    </Stack>
  )
}

export const Repository = ({ scaffolds }: Pick<Props, 'scaffolds'>) => {
  const { t } = useTranslation('scaffolds')
  if (scaffolds.length === 0) return <None />
  return (
    <ol className={classes.list} aria-label={t('repository')}>
      {scaffolds.map((scaffold) => (
        <li key={scaffold.id} className={classes.item}>
          <Row scaffold={scaffold} all={scaffolds} />
        </li>
      ))}
    </ol>
  )
}

const None = () => {
  const { t } = useTranslation('scaffolds')
  return <Text c="dimmed">{t('none')}</Text>
}

/** Applies an order; scaffolds added meanwhile come last. */
const inOrder = (scaffolds: readonly Scaffold[], wanted: readonly string[]): readonly Scaffold[] => {
  const named = wanted.flatMap((id) => scaffolds.find((scaffold) => scaffold.id === id) ?? [])
  return [...named, ...scaffolds.filter((scaffold) => !named.includes(scaffold))]
}

const Row = ({ scaffold, all }: { scaffold: Scaffold; all: readonly Scaffold[] }) => {
  const { t } = useTranslation('scaffolds')
  const { id, title, supports, uses, pairs, isTemplate } = scaffold
  const views = uses.filter(({ type }) => type === 'View')
  const facts: ReactNode[] = [
    t('supports.count', { count: supports.length }),
    uses.some(({ type }) => type === 'Context') && t('used.community'),
    views.length > 0 && t('used.views', { count: views.length }),
    isTemplate && t('template'),
    ...all.filter((other) => pairs.some((pair) => pair.id === other.id)).map((other) => t('paired.with', other)),
  ]
  return (
    <div>
      <Anchor component={Link} to={paths.contribution(id)} fw={700} dir="auto">
        <ShortLinkTitle title={title} />
      </Anchor>
      <div className={classes.facts}>
        {facts.filter(Boolean).map((fact, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- facts have no ids
          <span key={index}>{fact}</span>
        ))}
      </div>
    </div>
  )
}

const Delete = ({ communityId, scaffold: { id, title, uses } }: { communityId: string; scaffold: Scaffold }) => {
  const { t } = useTranslation('scaffolds')
  const { t: tErrors } = useTranslation('errors')
  const removing = useScaffoldActs(communityId)
  const remove = async () => {
    if (uses.length > 0) {
      toastError(errorText(refusedHere('scaffold.used'), tErrors))
      return
    }
    const agreed = await ask({
      title: t('delete.question', { title }),
      text: t('delete.text'),
      yes: t('delete'),
      no: t('cancel'),
      danger: true,
    })
    if (agreed) removing.mutate(() => removeScaffold(communityId, id))
  }
  return (
    <IconAction label={t('delete.named', { title })} size="xl" onClick={() => void remove()}>
      <IconTrash size={20} aria-hidden />
    </IconAction>
  )
}
