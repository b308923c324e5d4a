import { type RefCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Choices } from '../../../shared/analysis/dashboard.ts'
import type { ChartsInput, LinkedCharts } from '../../engines/charts/linked/linked-charts.ts'
import { loadCode } from '../../lib/load-code.ts'

type Places = Partial<Record<'types' | 'authors' | 'days' | 'range', HTMLElement | null>>

/** Draws the linked charts once their code is loaded, and updates them to the selection. */
export const useLinkedCharts = (
  input: Omit<ChartsInput, 'onChoose' | 'onStep'>,
  choices: Choices,
  onChoose: (choices: Partial<Choices>) => void,
  onStep: (choices: Partial<Choices>) => void,
) => {
  const places = useRef<Places>({})
  const charts = useRef<LinkedCharts>(null)
  const [failed, setFailed] = useState(false)
  const choose = useEffectEvent(onChoose)
  const step = useEffectEvent(onStep)
  const follow = useEffectEvent(() => charts.current?.choose(choices))
  useEffect(() => {
    let isOpen = true
    const draw = async () => {
      try {
        const { linkCharts } = await loadCode(() => import('../../engines/charts/linked/linked-charts.ts'))
        const { types, authors, days, range } = places.current
        if (!isOpen || !types || !authors || !days || !range) return
        const told = {
          onChoose: (some: Partial<Choices>) => choose(some),
          onStep: (some: Partial<Choices>) => step(some),
        }
        charts.current = linkCharts({ types, authors, days, range }, { ...input, ...told })
        follow()
      } catch {
        setFailed(true)
      }
    }
    void draw()
    return () => {
      isOpen = false
      charts.current?.close()
      charts.current = null
    }
  }, [input])
  // Before the next step of a brush, which an older choice would undo.
  useLayoutEffect(() => charts.current?.choose(choices), [choices])
  const [refs] = useState(() => {
    const refOf =
      (name: keyof Places): RefCallback<HTMLElement> =>
      (element) => {
        places.current[name] = element
      }
    return { types: refOf('types'), authors: refOf('authors'), days: refOf('days'), range: refOf('range') }
  })
  return { refs, failed }
}
