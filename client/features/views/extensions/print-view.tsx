import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { isPressed } from '../../../engines/keyboard/key-bindings.ts'
import { BarLink } from '../../../entities/view/nav-link.tsx'
import { type BoardExtension, useBoard } from '../../../entities/view/open-board.ts'
import { printPath } from '../printing/print-path.ts'

const Print = () => {
  const { t } = useTranslation('views')
  const { viewId } = useBoard()
  return <BarLink to={printPath(viewId)} label={t('print')} icon={<IconPrinter size={20} aria-hidden />} />
}

/** Parts that print themselves. */
const PRINTS = '[data-open-note], [data-prints]'

const PrintKey = () => {
  const { viewId } = useBoard()
  const navigate = useNavigate()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPressed(['Control', 'p'], event) || window !== top || document.querySelector(PRINTS)) return
    event.preventDefault()
    void navigate(printPath(viewId))
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return null
}

export const printOfView: BoardExtension = { name: 'print', Share: Print, Over: PrintKey }
