import { Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconBinaryTree, IconCalendar, IconLayoutGrid, IconStairs, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canManage } from '../../../shared/rules/access.ts'
import type { BoardItem } from '../../../shared/domain/views.ts'
import { ARRANGE_WAYS, type ArrangeWay } from '../../entities/view/arrange-ways.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import classes from './arrange.module.css'
import { useArrange } from './use-arrange.ts'

const ICONS = {
  threads: IconBinaryTree,
  grid: IconLayoutGrid,
  date: IconCalendar,
  author: IconUser,
  scaffold: IconStairs,
} as const

interface Props {
  items: readonly BoardItem[]
  onClose: () => void
}

export default function ArrangeDialog({ items, onClose }: Props) {
  const { t } = useTranslation('arrange')
  const { t: tCommon } = useTranslation()
  const { member, canAdd, setLens } = useBoard()
  const [scope, setScope] = useState('lens')
  const arrange = useArrange()
  const isSelection = items.length > 0
  const forAll = isSelection || scope === 'all'
  const choose = (way: ArrangeWay) => {
    onClose()
    setLens(forAll ? undefined : way)
    if (forAll) void arrange(way, isSelection ? new Set(items.map(({ _id }) => _id)) : 'all')
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={isSelection ? t('title.items', { count: items.length }) : t('title.view')}
      closeButtonProps={{ 'aria-label': tCommon('close') }}
    >
      <Stack gap="sm">
        {!isSelection && canAdd && canManage(member) && (
          <SegmentedControl
            aria-label={t('scope')}
            value={scope}
            onChange={setScope}
            data={[
              { value: 'lens', label: t('scope.lens') },
              { value: 'all', label: t('scope.all') },
            ]}
          />
        )}
        <Text size="sm">{t(forAll ? 'hint.all' : 'hint.lens')}</Text>
        {ARRANGE_WAYS.map((way) => {
          const Icon = ICONS[way]
          return (
            <button key={way} type="button" className={classes.way} onClick={() => choose(way)}>
              <Icon size={24} aria-hidden />
              <span>
                <b>{t(way)}</b>
                <small>{t(`${way}.hint`)}</small>
              </span>
            </button>
          )
        })}
      </Stack>
    </Modal>
  )
}
