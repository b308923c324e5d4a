import { Pagination } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'

const PHONE = '(max-width: 30em)'

interface Props {
  /** Accessible name. */
  label: string
  page: number
  pages: number
  onTurn: (page: number) => void
}

export const Pager = ({ label, page, pages, onTurn }: Props) => {
  const { t } = useTranslation()
  const phone = useMediaQuery(PHONE)
  if (pages < 2) return null
  return (
    <nav aria-label={label}>
      <Pagination
        value={page}
        total={pages}
        onChange={onTurn}
        siblings={phone ? 0 : 1}
        getItemProps={(number) => ({ 'aria-label': t('pager.page', { page: number }) })}
        getControlProps={(control) => ({ 'aria-label': control === 'next' ? t('pager.next') : t('pager.previous') })}
      />
    </nav>
  )
}
