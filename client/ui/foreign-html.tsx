import { useLayoutEffect, useRef } from 'react'
import { cleanHtml } from '../lib/clean-html.ts'

export const ForeignHtml = ({ html }: { html: string }) => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(cleanHtml(html)), [html])
  return <div ref={place} />
}
