import { useLayoutEffect, useRef } from 'react'
import { cleanHtml } from '../lib/clean-html.ts'

/** HTML from a server or another program, cleaned before it is shown. */
export const ForeignHtml = ({ html }: { html: string }) => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(cleanHtml(html)), [html])
  return <div ref={place} />
}
