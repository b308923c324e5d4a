/** Names of at least this many characters are shortened (EDIT-095). */
const LONG_NAME = 20
const NAME_START = 12
const NAME_END = 6

/** Shortens a long file name in the middle; keeps the extension. */
export const shortName = (name: string) => {
  const letters = Array.from(name)
  if (letters.length < LONG_NAME) return name
  return `${letters.slice(0, NAME_START).join('').trimEnd()}…${letters.slice(-NAME_END).join('')}`
}

const UNITS = [
  { unit: 'gigabyte', bytes: 1e9 },
  { unit: 'megabyte', bytes: 1e6 },
] as const
const SMALLEST = { unit: 'kilobyte', bytes: 1e3 } as const

/** Smallest size displayed for a file that is not empty, in bytes. */
const LEAST = 100

/** Formats bytes in kB, MB or GB. */
export const fileSize = (size: number, language: string) => {
  const { unit, bytes } = UNITS.find((each) => size >= each.bytes) ?? SMALLEST
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    (size > 0 ? Math.max(size, LEAST) : 0) / bytes,
  )
}
