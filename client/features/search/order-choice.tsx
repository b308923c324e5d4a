import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SEARCH_ORDERS, type SearchOrder } from '../../../shared/domain/search.ts'

interface Props {
  order: SearchOrder
  onChange: (order: SearchOrder) => void
}

export const OrderChoice = ({ order, onChange }: Props) => {
  const { t } = useTranslation('search')
  return (
    <SegmentedControl<SearchOrder>
      aria-label={t('order')}
      size="sm"
      value={order}
      onChange={onChange}
      data={SEARCH_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
    />
  )
}
