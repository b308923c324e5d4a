import { IconPrinter } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { BarLink } from '../../../entities/view/nav-link.tsx'
import { type BoardExtension, useBoard } from '../../../entities/view/open-board.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { printPath } from '../printing/print-path.ts'

const Print = () => {
  const { t } = useTranslation('views')
  const { viewId } = useBoard()
  return <BarLink to={printPath(viewId)} label={t('print')} icon={<IconPrinter size={20} aria-hidden />} />
}

const FromBrowser = lazyComponent(async () => (await import('./print-from-browser.tsx')).default)

const Notice = () => (
  <Suspense>
    <FromBrowser />
  </Suspense>
)

export const printOfView: BoardExtension = { name: 'print', Share: Print, Notice }
