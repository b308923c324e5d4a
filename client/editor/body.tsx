import { useMemo } from 'react'
import { decorateForReading, type Titles } from './marks.ts'
import './body.css'
import './marks.css'

/** A contribution's text as the server cleaned it, with its supports filled in; it cannot be edited. */
export function Body({ body, titles }: { body: string; titles: Titles }) {
  const html = useMemo(() => decorateForReading(body, titles), [body, titles])
  return <div className="body" dangerouslySetInnerHTML={{ __html: html }} />
}
