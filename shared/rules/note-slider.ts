import type { Contribution } from '../domain/contributions.ts'

/** Tells how far an idea is developed, as its writers estimate it (EDIT-054): from 0 to 10, at first 5. */
export const SLIDER = { min: 0, max: 10, start: 5 } as const

/** Returns what a note's slider says; undefined where nobody has set it, or where it stands for nothing. */
export const sliderOf = ({ data }: Pick<Contribution, 'data'>): number | undefined => {
  const value = typeof data.slider === 'string' && data.slider.trim() !== '' ? Number(data.slider) : data.slider
  return typeof value === 'number' && value >= SLIDER.min && value <= SLIDER.max ? value : undefined
}
