import type { Contribution } from '../domain/contributions.ts'

/** Estimated maturity of an idea (EDIT-054). */
export const SLIDER = { min: 0, max: 10, start: 5 } as const

/** Returns a note's slider value; undefined if unset or invalid. */
export const sliderOf = ({ data }: Pick<Contribution, 'data'>): number | undefined => {
  const value = typeof data.slider === 'string' && data.slider.trim() !== '' ? Number(data.slider) : data.slider
  return typeof value === 'number' && value >= SLIDER.min && value <= SLIDER.max ? value : undefined
}
