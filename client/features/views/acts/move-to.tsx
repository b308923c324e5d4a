import { Button, Group, Modal, Radio, Select, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stateOf } from '../../../../shared/rules/item-states.ts'
import { SELECTOR_MAX } from '../../../../shared/wire/limits.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'
import { useItemActs } from '../../../entities/view/item-acts.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import { orderIn } from '../../../lib/order.ts'
import { around, shiftBeside, type Side, SIDES } from './beside.ts'
import { filterOptions } from '../../../lib/choices.ts'

interface Props {
  items: readonly BoardItem[]
  onClose: () => void
}

export default function MoveTo({ items, onClose }: Props) {
  const { t, i18n } = useTranslation('views')
  const { t: tCommon } = useTranslation()
  const { read, rectOf, canvas, focusItem } = useBoard()
  const { change } = useItemActs()
  const [target, setTarget] = useState<string | null>(null)
  const [side, setSide] = useState<Side>('right')
  const compare = orderIn(i18n.language)
  const moved = new Set(items.map(({ _id }) => _id))
  const others = (read()?.items ?? []).filter(({ _id }) => !moved.has(_id) && rectOf(_id))
  const titled = others
    .map(({ _id, _to }) => ({ value: _id, label: _to.title || t('untitled') }))
    .toSorted((a, b) => compare(a.label, b.label))

  const move = async () => {
    const free = items.filter(({ data }) => stateOf(data) === 'free')
    const rects = free.flatMap(({ _id }) => rectOf(_id) ?? [])
    const [all, there] = [around(rects), target === null ? undefined : rectOf(target)]
    if (!all || !there) return
    const by = shiftBeside(all, there, side)
    onClose()
    await change(free.map(({ _id, data }) => ({ id: _id, data: { x: (data.x ?? 0) + by.x, y: (data.y ?? 0) + by.y } })))
    const [first] = free
    if (!first) return
    canvas.current?.centreOn(first._id)
    focusItem(first._id)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void move()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('moveTo.title', { count: items.length, title: items[0]?._to.title || t('untitled') })}
      closeButtonProps={{ 'aria-label': tCommon('close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          <Select
            label={t('moveTo.beside')}
            placeholder={t('moveTo.choose')}
            data={titled}
            value={target}
            onChange={setTarget}
            limit={SELECTOR_MAX}
            searchable
            filter={filterOptions}
            openOnFocus={false}
            required
            data-autofocus
          />
          <Radio.Group label={t('moveTo.side')} value={side} onChange={(value) => setSide(value)}>
            <Group mt="xs">
              {SIDES.map((one) => (
                <Radio key={one} value={one} label={t(`moveTo.${one}`)} />
              ))}
            </Group>
          </Radio.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('delete.no')}
            </Button>
            <Button type="submit" disabled={target === null}>
              {t('moveTo.move')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
