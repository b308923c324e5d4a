import { useLocalStorage } from '@mantine/hooks'
import { IconUser, IconUserOff, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useBoard } from '../../entities/view/open-board.ts'
import { paths } from '../../lib/paths.ts'
import { around } from './around.ts'
import { LeadOnView } from './lead-later.tsx'
import classes from './projector.module.css'
import { projectorZoom } from './projector-zoom.ts'

const useProjection = () => {
  const { canvas, shown, rectOf } = useBoard()
  useEffect(() => {
    const known = new Set(shown.readingOrder())
    const frame = requestAnimationFrame(() => canvas.current?.fitLegibly(projectorZoom(innerHeight)))
    const stop = shown.onChange(({ items }) => {
      const added = items.filter((id) => !known.has(id) && shown.get(id))
      for (const id of added) known.add(id)
      const last = added.at(-1)
      const rect = last === undefined ? undefined : rectOf(last)
      if (last === undefined || !rect || !canvas.current) return
      canvas.current.showArea(around(rect, canvas.current.seen()), false)
      canvas.current.pulse(last)
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [canvas, shown, rectOf])
}

export default function Projector() {
  const { t } = useTranslation('views')
  const { viewId, view, settings, setTemporarySettings } = useBoard()
  const navigate = useNavigate()
  const [withNames, setWithNames] = useLocalStorage({
    key: 'buildon.projectorNames',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const [stored] = useState(settings)
  useProjection()
  useLayoutEffect(
    () => setTemporarySettings(withNames ? undefined : { ...stored, showAuthor: false }),
    [withNames, stored, setTemporarySettings],
  )
  const leave = useEffectEvent(() => void navigate(paths.view(viewId)))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave()
    }
    // The canvas handles Escape while items are selected.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  const NamesIcon = withNames ? IconUser : IconUserOff
  return (
    <>
      <h1 className={classes.title} dir="auto">
        {view.title}
      </h1>
      <div className={classes.acts} data-names={withNames ? 'on' : 'off'}>
        <button type="button" aria-pressed={withNames} onClick={() => setWithNames(!withNames)}>
          <NamesIcon size={20} aria-hidden />
          {t('projector.names')}
        </button>
        <button type="button" onClick={() => void navigate(paths.view(viewId))}>
          <IconX size={20} aria-hidden />
          {t('projector.leave')}
        </button>
      </div>
      <LeadOnView />
    </>
  )
}
