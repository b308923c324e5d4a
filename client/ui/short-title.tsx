import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { MOBILE } from '../lib/mobile.ts'
import { shorten } from '../lib/shorten.ts'

export const useShortTitle = () => {
  const mobile = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false })
  return (title: string) => (mobile ? shorten(title) : title)
}

const AS_AROUND = { font: 'inherit', color: 'inherit', textAlign: 'start' } as const

/** A title, shortened on mobile until touched; full for screen readers. */
export const ShortTitle = ({ title }: { title: string }) => {
  const [whole, setWhole] = useState(false)
  const short = useShortTitle()(title)
  if (short === title) return title
  return (
    <UnstyledButton style={AS_AROUND} aria-expanded={whole} title={title} onClick={() => setWhole(!whole)}>
      <Words shown={whole ? title : short} spoken={title} />
    </UnstyledButton>
  )
}

/** A title in a link, shortened on mobile; full for screen readers. */
export const ShortLinkTitle = ({ title }: { title: string }) => {
  const short = useShortTitle()(title)
  return short === title ? title : <Words shown={short} spoken={title} />
}

const Words = ({ shown, spoken }: { shown: string; spoken: string }) => (
  <>
    <span aria-hidden>{shown}</span>
    <VisuallyHidden>{spoken}</VisuallyHidden>
  </>
)
