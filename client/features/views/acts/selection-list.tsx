import { List, Modal, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BoardItem } from '../../../../shared/domain/views.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import classes from './acts.module.css'

interface Props {
  items: readonly BoardItem[]
  onClose: () => void
}

/** The selected items, and nothing else, in one list; each opens from there. */
export default function SelectionList({ items, onClose }: Props) {
  const { t } = useTranslation('views')
  const { t: tCommon } = useTranslation()
  const { names, openItem } = useBoard()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('selected', { count: items.length })}
      closeButtonProps={{ 'aria-label': tCommon('close') }}
    >
      <List listStyleType="none" className={classes.list}>
        {items.map(({ _id, _to }) => (
          <List.Item key={_id}>
            <UnstyledButton
              className={classes.listed}
              onClick={() => {
                onClose()
                openItem(_id)
              }}
            >
              <Text component="span" dir="auto" fw={700}>
                {_to.title || t('untitled')}
              </Text>
              <Text component="span" size="sm" c="dimmed">
                {_to.authors.flatMap((id) => names.get(id) ?? []).join(', ')}
              </Text>
            </UnstyledButton>
          </List.Item>
        ))}
      </List>
    </Modal>
  )
}
