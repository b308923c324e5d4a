import type { SearchFacts } from '../../../shared/domain/search.ts'
import type { LinkType } from '../../../shared/domain/links.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { readableLinks } from '../../graph/links/links.access.ts'
import { LinkModel, type FullLink, type LinkDoc } from '../../graph/links/links.model.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { RecordModel, type RecordDoc } from '../../graph/records/records.model.ts'
import { splitByReadable } from './matching.ts'

const linksAt = (end: 'from' | 'to', ids: readonly string[], types: readonly LinkType[]) =>
  inChunks(ids, (some) =>
    collection(LinkModel)
      .find<FullLink>(
        { [end]: { $in: some }, type: { $in: [...types] } },
        { projection: { from: 1, to: 1, type: 1, _from: 1, _to: 1, 'data.text': 1 } },
      )
      .toArray(),
  )

const readsOf = (ids: readonly string[]) =>
  inChunks(ids, (some) =>
    collection(LinkModel)
      .find<Pick<LinkDoc, 'from' | 'to'>>({ to: { $in: some }, type: 'read' }, { projection: { from: 1, to: 1 } })
      .toArray(),
  )

const editsOf = (ids: readonly string[]) =>
  inChunks(ids, (some) =>
    collection(RecordModel)
      .find<Pick<RecordDoc, 'targetId' | 'authorId'>>(
        { targetId: { $in: some }, type: 'modified', historicalObjectType: 'Object' },
        { projection: { targetId: 1, authorId: 1 } },
      )
      .toArray(),
  )

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

const grouped = <T>(all: readonly T[], keyOf: (one: T) => string | undefined) => {
  const groups = new Map<string | undefined, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return (key: string): readonly T[] => groups.get(key) ?? []
}

const isActive = (status: string) => status === 'active'

/** Returns facts of the readable contributions, with a constant number of queries. */
export const factsOf = async (member: Member, ids: readonly string[]): Promise<SearchFacts[]> => {
  const { open } = await splitByReadable(member, ids)
  const [away, here, reads, edits, objects] = await Promise.all([
    linksAt('from', open, ['buildson', 'references']),
    linksAt('to', open, ['contains', 'supports']),
    readsOf(open),
    editsOf(open),
    findFields({ _id: { $in: open } }, ['comments']),
  ])
  const links = await readableLinks(member, [...away, ...here])
  const from = grouped(links, (link) => link.from)
  const to = grouped(links, (link) => link.to)
  const readsTo = grouped(reads, (read) => read.to)
  const editsTo = grouped(edits, (edit) => edit.targetId)
  const comments = new Map(objects.map((object) => [object._id, object.comments]))
  const commentsOn = (id: string) => {
    const text = canManage(member) ? comments.get(id) : ''
    return typeof text === 'string' ? text : ''
  }
  return open.map((_id) => ({
    _id,
    views: to(_id)
      .filter(({ type, _from }) => type === 'contains' && _from.type === 'View' && isActive(_from.status))
      .map((link) => ({ _id: link.from, title: link._from.title })),
    buildson: from(_id)
      .filter(({ type, _to }) => type === 'buildson' && isActive(_to.status))
      .map((link) => ({ _id: link.to, title: link._to.title })),
    scaffolds: unique(
      to(_id)
        .filter(({ type }) => type === 'supports')
        .map(({ _from }) => _from.title),
    ),
    references: from(_id)
      .filter(({ type }) => type === 'references')
      .map((link) => {
        const { text } = link.data as { text?: unknown }
        return { _id: link._id, title: link._to.title, text: typeof text === 'string' ? text : '' }
      }),
    editBy: unique(editsTo(_id).flatMap(({ authorId }) => authorId ?? [])),
    readBy: unique(readsTo(_id).map((read) => read.from)),
    comments: commentsOn(_id),
  }))
}
