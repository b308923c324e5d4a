// In dark colours ink is lightened by what it lacks: black turns nearly white, white turns grey, hues stay.
const LIGHT = 0.93
const SHARES = [0.6, 0.6, 0.4] as const

const lightening = SHARES.map((share) => -LIGHT * share)

/** Values of an SVG colour matrix. */
export const DARK_MATRIX: string = [0, 1, 2]
  .map((channel) => [...lightening.map((by, at) => by + (at === channel ? 1 : 0)), 0, LIGHT].join(' '))
  .concat('0 0 0 1 0')
  .join(' ')

/** Returns the colour in which `#rrggbb` appears in dark colours. */
export const inkInDark = (colour: string): string => {
  const channels = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
  const by = LIGHT + channels.reduce((sum, value, at) => sum + value * lightening[at]!, 0)
  return `rgb(${channels.map((value) => Math.round(255 * Math.min(1, Math.max(0, value + by)))).join(' ')})`
}
