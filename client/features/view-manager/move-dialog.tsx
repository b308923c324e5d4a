import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Branch } from '../../../shared/rules/hierarchy.ts'
import { useTitleOf } from './view-row.tsx'

interface Props {
  branch: Branch
  roots: readonly Branch[]
  /** Forbidden targets: the view itself and its descendants. */
  closed: ReadonlySet<string>
  onMove: (to: string | null) => void
  onClose: () => void
}

const TOP = ''
/** Em space, because lists of choices collapse normal spaces. */
const INDENT = '\u2003'

/** Chooses the parent of a view; the alternative to dragging. */
export const MoveDialog = ({ branch, roots, closed, onMove, onClose }: Props) => {
  const { t } = useTranslation('viewManager')
  const titleOf = useTitleOf()
  const [to, setTo] = useState(branch.parent ?? TOP)
  const choices = (branches: readonly Branch[], depth: number): { value: string; label: string }[] =>
    branches
      .filter(({ view }) => !closed.has(view._id))
      .flatMap(({ view, below }) => [
        { value: view._id, label: INDENT.repeat(depth) + titleOf(view) },
        ...choices(below, depth + 1),
      ])
  return (
    <Modal
      opened
      title={t('move.title', { title: titleOf(branch.view) })}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <Stack>
        <NativeSelect
          data-autofocus
          label={t('move.label')}
          value={to}
          data={[{ value: TOP, label: t('top') }, ...choices(roots, 0)]}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            onClick={() => {
              onMove(to === TOP ? null : to)
              onClose()
            }}
          >
            {t('move')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
