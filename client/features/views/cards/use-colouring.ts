import { useDebouncedValue, useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../../shared/text/days.ts'
import { lastSaved, noteScaffoldsQuery } from '../../../entities/view/note-scaffolds.ts'
import { boardQuery } from '../views.queries.ts'
import { byAge, byGroup, byPerson, byScaffold, type Colouring, COLOURINGS, type ColourMarks } from './colour-marks.ts'

/** Colour criterion of the user's cards, stored in this browser. */
export const useColouring = () => {
  const [stored, choose] = useLocalStorage<Colouring>({
    key: 'buildon.cardColours',
    defaultValue: 'person',
    getInitialValueInEffect: false,
  })
  return [COLOURINGS.find((one) => one === stored) ?? 'person', choose] as const
}

/** Debounce in milliseconds for several contributions. */
const TOGETHER_MS = 1_000

const never = () => ''

/** Scaffolds that a view's notes began with, refreshed after saves; fetched only if `wanted`. */
const useNoteScaffolds = (viewId: string, wanted: boolean) => {
  const { data: saved = '' } = useQuery({ ...boardQuery(viewId), select: wanted ? lastSaved : never })
  const [settled] = useDebouncedValue(saved, TOGETHER_MS)
  return useQuery({ ...noteScaffoldsQuery(viewId, settled), enabled: wanted && settled !== '' }).data
}

const MINUTE_MS = 60_000

/** Today's date in a time zone, checked every minute while `enabled`. */
const useToday = (timeZone: string, enabled: boolean) => {
  const [now, setNow] = useState(Date.now)
  const today = dayIn(timeZone)(now)
  useEffect(() => {
    if (!enabled) return undefined
    const timer = setInterval(() => setNow(Date.now), MINUTE_MS)
    return () => clearInterval(timer)
  }, [enabled])
  return today
}

/** Colours of the cards by criterion; by author while its data is loading. */
export const useColourMarks = (
  viewId: string,
  colouring: Colouring,
  groups: readonly { _id: string; title: string }[] | undefined,
  timeZone: string,
): ColourMarks => {
  const { t } = useTranslation('views')
  const scaffolds = useNoteScaffolds(viewId, colouring === 'scaffold')
  const today = useToday(timeZone, colouring === 'age')
  return useMemo(() => {
    if (colouring === 'scaffold' && scaffolds) return byScaffold(scaffolds, t('colour.noScaffold'))
    if (colouring === 'group' && groups) return byGroup(groups, t('colour.noGroup'))
    if (colouring === 'age') return byAge(today, dayIn(timeZone), (age) => t(`colour.${age}`))
    return byPerson
  }, [colouring, scaffolds, groups, today, timeZone, t])
}
