import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenBoard } from '../../entities/view/open-board.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { type Branch, outlineOf } from './outline.ts'

interface Props {
  board: RefObject<OpenBoard | null>
  objectId: string
  types: readonly string[]
  onStep: (objectId: string) => void
}

const idsIn = (branches: readonly Branch[]): string[] => branches.flatMap(({ id, below }) => [id, ...idsIn(below)])

const orderOf = ({ shown }: OpenBoard, types: readonly string[]): string[] => {
  const itemOf = (id: string) => shown.get(id)?.content.item
  const sections = outlineOf(shown.readingOrder(), shown.arrows(), (id) => itemOf(id)?._to.type)
  return sections
    .flatMap(({ branches }) => idsIn(branches))
    .flatMap((id) => itemOf(id) ?? [])
    .flatMap(({ to, _to }) => (types.includes(_to.type) ? [to] : []))
}

/** Links to the previous and the next object in outline order. */
export const SheetSteps = ({ board, objectId, types, onStep }: Props) => {
  const { t } = useTranslation('views')
  const [order, setOrder] = useState<readonly string[]>([])
  useEffect(() => {
    const renew = () => setOrder(board.current ? orderOf(board.current, types) : [])
    renew()
    return board.current?.shown.onChange(renew)
  }, [board, types])
  const at = order.indexOf(objectId)
  const before = at > 0 ? order[at - 1] : undefined
  const after = at < 0 ? undefined : order[at + 1]
  return (
    <>
      <IconAction
        label={t('window.previous')}
        disabled={before === undefined}
        onClick={() => before !== undefined && onStep(before)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </IconAction>
      <IconAction
        label={t('window.next')}
        disabled={after === undefined}
        onClick={() => after !== undefined && onStep(after)}
      >
        <IconChevronRight size={20} aria-hidden />
      </IconAction>
    </>
  )
}
