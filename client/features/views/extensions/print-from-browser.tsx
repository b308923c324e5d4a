import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { isPressed } from '../../../engines/keyboard/key-bindings.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import { usePrinting } from '../../../lib/use-printing.ts'
import { printPath } from '../printing/print-path.ts'

/** Parts that print themselves. */
const PRINTS = '[data-open-note], [data-prints]'

export default function PrintFromBrowser() {
  const { t } = useTranslation('views')
  const { view, viewId } = useBoard()
  const navigate = useNavigate()
  const isPrinting = usePrinting()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPressed(['Control', 'p'], event) || window !== top || document.querySelector(PRINTS)) return
    event.preventDefault()
    void navigate(printPath(viewId))
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  if (!isPrinting || document.querySelector(PRINTS)) return null
  return (
    <div data-printed-part>
      <h1 dir="auto">{view.title}</h1>
      <p>{t('print.part', { share: t('share'), print: t('print') })}</p>
    </div>
  )
}
