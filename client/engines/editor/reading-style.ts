import bold from '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff2?url'
import italic from '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-italic.woff2?url'
import regular from '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal.woff2?url'

const face = (file: string, rest: string) =>
  `@font-face { font-family: 'Atkinson Hyperlegible'; ${rest} font-display: swap; src: url(${file}) format('woff2'); }`

/** Fetched only if a reader has chosen it. */
export const PLAIN_FACES = [
  face(regular, 'font-weight: 400;'),
  face(italic, 'font-weight: 400; font-style: italic;'),
  face(bold, 'font-weight: 700;'),
].join(' ')

const NAMES = [
  '--bo-fonts',
  '--bo-size',
  '--bo-lines',
  '--bo-letters',
  '--bo-words',
  '--bo-card',
  '--mantine-color-text',
]

/** Passes the reader's settings and colours of the page on to a frame, also later changes (EASE-01). */
export const passReadingOn = (frame: Document): (() => void) => {
  const page = document.documentElement
  const pass = () => {
    const values = getComputedStyle(page)
    for (const name of NAMES) frame.documentElement.style.setProperty(name, values.getPropertyValue(name))
  }
  pass()
  const observer = new MutationObserver(pass)
  observer.observe(page, { attributes: true })
  return () => observer.disconnect()
}
