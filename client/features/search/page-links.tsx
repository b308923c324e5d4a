import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import classes from './page-links.module.css'

/** Maximum number of linked pages (SRCH-10). */
const LINKS_MAX = 10

export const linkedPages = (page: number, pages: number): number[] => {
  const count = Math.min(pages, LINKS_MAX)
  const first = Math.max(1, Math.min(page - LINKS_MAX / 2, pages - count + 1))
  return Array.from({ length: count }, (_, at) => first + at)
}

interface Props {
  page: number
  pages: number
  to: (page: number) => string
  onTurn: () => void
}

/** Pagination by links, so that each page has an address; renders nothing for one page. */
export const PageLinks = ({ page, pages, to, onTurn }: Props) => {
  const { t } = useTranslation()
  const { t: tSearch } = useTranslation('search')
  if (pages < 2) return null
  const step = (target: number, label: string, Icon: typeof IconChevronLeft) =>
    target >= 1 &&
    target <= pages && (
      <li>
        <Link to={to(target)} className={classes.link} aria-label={label} title={label} onClick={onTurn}>
          <Icon size={20} aria-hidden />
        </Link>
      </li>
    )
  return (
    <nav aria-label={tSearch('pages')}>
      <ul className={classes.pages}>
        {step(page - 1, t('pager.previous'), IconChevronLeft)}
        {linkedPages(page, pages).map((number) => (
          <li key={number}>
            <Link
              to={to(number)}
              className={classes.link}
              aria-label={t('pager.page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={onTurn}
            >
              {number}
            </Link>
          </li>
        ))}
        {step(page + 1, t('pager.next'), IconChevronRight)}
      </ul>
    </nav>
  )
}
