import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Community } from '../../../../shared/domain/communities.ts'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import type { ThreadPlace } from '../../../../shared/rules/thread-order.ts'
import { tagOf } from '../../../../shared/text/languages.ts'
import { Body } from '../../../engines/editor/body.tsx'
import type { References } from '../../../engines/editor/references.ts'
import { bodyField, fieldsOf, titleField } from '../../../entities/note/fields.ts'
import { useDisplayLanguage } from '../../../entities/note/use-display-language.ts'
import { citedBy, usePeople } from '../../../entities/note/references.ts'
import type { Texts } from './texts.queries.ts'
import classes from './printing.module.css'

interface Props {
  pages: readonly Texts[]
  places: readonly ThreadPlace[]
  numbers: ReadonlyMap<string, number>
  names: ReadonlyMap<string, string>
  community: Community
  width: string
  padding: string
}

export const PrintedTexts = ({ pages, places, numbers, names, community, width, padding }: Props) => {
  const placeOf = useMemo(() => new Map(places.map((place) => [place.id, place])), [places])
  return (
    <div className={classes.texts} style={{ width, padding }}>
      {pages.map((page) => (
        <Page key={page.next} {...{ page, placeOf, numbers, names, community }} />
      ))}
    </div>
  )
}

interface PageProps extends Pick<Props, 'numbers' | 'names' | 'community'> {
  page: Texts
  placeOf: ReadonlyMap<string, ThreadPlace>
}

const Page = memo(function Page({ page: { notes, links }, placeOf, numbers, names, community }: PageProps) {
  const people = usePeople(community._id)
  const references: References = useMemo(
    () =>
      new Map([
        ...people,
        ...links.flatMap((link) => (link.type === 'references' ? [[link._id, citedBy(link, names)] as const] : [])),
      ]),
    [people, links, names],
  )
  const titles = useMemo(
    () =>
      new Map([
        ...names,
        ...links.flatMap(({ _id, type, _from }) => (type === 'supports' ? [[_id, _from.title] as const] : [])),
      ]),
    [names, links],
  )
  return notes.map((note) => (
    <Text key={note._id} place={placeOf.get(note._id)} {...{ note, numbers, names, community, titles, references }} />
  ))
})

interface TextProps extends Pick<Props, 'numbers' | 'names' | 'community'> {
  note: Contribution
  place: ThreadPlace | undefined
  titles: ReadonlyMap<string, string>
  references: References
}

const Text = ({ note, place, numbers, names, community, titles, references }: TextProps) => {
  const { t, i18n } = useTranslation('printing')
  const { t: tViews } = useTranslation('views')
  const { lang, tags } = useDisplayLanguage(note)
  const fields = fieldsOf(note)
  const title = fields[titleField(lang)]
  const body = fields[bodyField(lang)]
  const date = new Date(note.modified).toLocaleDateString(tagOf(i18n.language), {
    dateStyle: 'long',
    timeZone: community.timeZone,
  })
  const parents = [...(place?.below === undefined ? [] : [place.below]), ...(place?.alsoOn ?? [])]
  const mark = note.permission === 'private' && tViews('private')
  const by = [note.authors.flatMap((id) => names.get(id) ?? []).join(', '), date, mark].filter(Boolean).join(' · ')
  return (
    <article className={classes.text} data-printed-text={note._id}>
      <h3 dir="auto">
        <span className={classes.number}>{numbers.get(note._id)}</span>{' '}
        <span lang={title ? tags.shown : tags.own}>{title || fields.title || tViews('untitled')}</span>
      </h3>
      <p className={classes.by}>
        {by}
        {parents.length > 0 &&
          ` · ${t('buildsOn', { numbers: parents.map((id) => numbers.get(id) ?? '').join(', ') })}`}
      </p>
      <Body body={body || fields.body} titles={titles} references={references} lang={body ? tags.shown : tags.own} />
    </article>
  )
}
