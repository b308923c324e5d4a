import { Badge } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { type Citation, tagsOf } from '../../../shared/domain/citations.ts'
import classes from './citation-list.module.css'

interface Props {
  citations: readonly Citation[]
  label: string
  /** Renders a citation; default: its source. */
  children?: (citation: Citation) => ReactNode
  ref?: Ref<HTMLUListElement>
}

const sourceAlone = (citation: Citation) => <CitedSource citation={citation} />

export const CitationList = ({ citations, label, children = sourceAlone, ref }: Props) => {
  const { i18n } = useTranslation()
  const { compare } = new Intl.Collator(i18n.language)
  return (
    <ul ref={ref} tabIndex={-1} className={classes.list} aria-label={label}>
      {citations
        .toSorted((a, b) => compare(a.data.longCitation, b.data.longCitation))
        .map((citation) => (
          <li key={citation._id} className={classes.entry}>
            {children(citation)}
          </li>
        ))}
    </ul>
  )
}

export const CitedSource = ({ citation: { data } }: { citation: Citation }) => (
  <>
    <p className={classes.long} dir="auto">
      {data.longCitation}
    </p>
    <div className={classes.signs}>
      {data.shortCitation && (
        <span className={classes.short} dir="auto">
          {data.shortCitation}
        </span>
      )}
      {tagsOf(data).map((tag) => (
        <Badge key={tag} variant="light" tt="none" fw={600} dir="auto">
          {tag}
        </Badge>
      ))}
    </div>
  </>
)
