import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { actionOf, isForbidden, type Past } from './past-board.ts'

/** Spans longer than this are labelled with days, in milliseconds. */
const LONG_MS = 3 * 24 * 60 * 60_000

export const useMoments = (past: Past, names: ReadonlyMap<string, string>, timeZone: string | undefined) => {
  const { t, i18n } = useTranslation('timeMachine')
  return useMemo(() => {
    const moment = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
    const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone })
    const deedAt = (frame: number) => {
      const act = past.playlist.acts[frame]
      if (!act) return t('beginning')
      if (isForbidden(act.state)) return t('deed.forbidden')
      const actor = past.actors[frame]
      const name = (actor !== undefined && names.get(actor)) || t('somebody')
      return t(`deed.${actionOf(past.playlist, frame)}`, { name, title: act.state._to.title || t('untitled') })
    }
    const timeAt = (frame: number) => {
      const act = past.playlist.acts[frame]
      return act && !isForbidden(act.state) ? moment.format(past.times[frame]) : ''
    }
    return {
      deedAt,
      timeAt,
      toldAt: (frame: number) => [timeAt(frame), deedAt(frame)].filter(Boolean).join(' · '),
      /** Label of a span's end; `length` is in milliseconds. */
      formatEnd: (time: number, length: number) => (length > LONG_MS ? day : moment).format(time),
    }
  }, [past, names, timeZone, t, i18n.language])
}
