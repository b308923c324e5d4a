import type { CommunityDoc } from '../graph/communities/communities.model.ts'
import type { LinkDoc } from '../graph/links/links.model.ts'
import type { ObjectDoc } from '../graph/objects/objects.model.ts'
import type { RecordDoc } from '../graph/records/records.model.ts'
import { atOneMoment } from '../store/at-one-moment.ts'
import { inChunks } from '../store/chunks.ts'
import { fileFaults } from './file-faults.ts'
import { idsIn, of, read, type Fault, type Reading } from './reading.ts'
import { tagsIn } from './tags.ts'

async function* communityFaults(reading: Reading): AsyncGenerator<Fault> {
  const fields = ['title', 'rootContextId', 'views', 'scaffolds', 'promisingcolorobjs', 'deleting']
  for await (const batch of read<CommunityDoc>(reading, 'communities', fields)) {
    const whole = batch.filter(({ _id }) => !reading.skipped.has(_id))
    const named = whole.flatMap(({ rootContextId, views, scaffolds }) => [rootContextId ?? '', ...views, ...scaffolds])
    const known = await idsIn(reading, 'objects', named)
    for (const { _id, rootContextId, views, scaffolds } of whole) {
      if (!rootContextId || !known.has(rootContextId))
        yield { id: _id, sentence: `The community has no root context${rootContextId ? ` (${rootContextId})` : ''}.` }
      for (const view of views)
        if (!known.has(view)) yield { id: view, sentence: `The view is missing, which the community ${_id} lists.` }
      for (const scaffold of scaffolds)
        if (!known.has(scaffold))
          yield { id: scaffold, sentence: `The scaffold is missing, which the community ${_id} lists.` }
    }
  }
}

async function* groupFaults(reading: Reading): AsyncGenerator<Fault> {
  const fields = ['communityId', 'type', 'group']
  for await (const batch of read<ObjectDoc>(reading, 'objects', fields)) {
    const own = batch.filter(({ group, communityId }) => group && !reading.skipped.has(communityId))
    const known = await idsIn(
      reading,
      'objects',
      own.map(({ group }) => group ?? ''),
      { type: 'Group' },
    )
    for (const { _id, type, group } of own)
      if (group && !known.has(group)) yield { id: _id, sentence: `The group ${group} of this ${type} is missing.` }
  }
}

async function* linkFaults(reading: Reading): AsyncGenerator<Fault> {
  for await (const batch of read<LinkDoc>(reading, 'links', ['communityId', 'type', 'from', 'to'])) {
    const own = batch.filter(({ communityId }) => !reading.skipped.has(communityId))
    const known = await idsIn(
      reading,
      'objects',
      own.flatMap(({ from, to }) => [from, to]),
    )
    for (const { _id, type, from, to } of own)
      for (const [end, object] of [
        ['beginning', from],
        ['end', to],
      ] as const)
        if (!known.has(object)) yield { id: _id, sentence: `The ${end} ${object} of this link (${type}) is missing.` }
  }
}

async function* tagFaults(reading: Reading): AsyncGenerator<Fault> {
  const here = { status: { $ne: 'deleted' } }
  for await (const batch of read<ObjectDoc>(reading, 'objects', ['communityId', 'type', 'data'], here)) {
    const tags = batch
      .filter(({ communityId }) => !reading.skipped.has(communityId))
      .flatMap(({ _id, type, data }) => tagsIn(data).map((tag) => ({ ...tag, object: _id, of: type })))
    const links = await inChunks([...new Set(tags.map(({ link }) => link))], (some) =>
      of('links')
        .find({ _id: { $in: some } }, { session: reading.session, projection: { type: 1, from: 1, to: 1 } })
        .toArray(),
    )
    const known = new Set(
      links.map(({ _id, type, from, to }) => `${_id} ${String(type)} ${String(type === 'supports' ? to : from)}`),
    )
    for (const { link, type, object, of: kind } of tags)
      if (!known.has(`${link} ${type} ${object}`))
        yield { id: object, sentence: `The tag ${link} in the text of this ${kind} has no ${type} link.` }
  }
}

async function* recordFaults(reading: Reading): AsyncGenerator<Fault> {
  const fields = ['communityId', 'historicalObjectId']
  for await (const batch of read<RecordDoc>(reading, 'records', fields)) {
    const own = batch.filter(({ communityId }) => !reading.skipped.has(communityId))
    const known = await idsIn(
      reading,
      'historicalobjects',
      own.flatMap(({ historicalObjectId: id }) => id ?? []),
    )
    for (const { _id, historicalObjectId: id } of own)
      if (id && !known.has(id)) yield { id: _id, sentence: `The snapshot ${id} of this record is missing.` }
  }
}

const OF_COMMUNITIES = [communityFaults, groupFaults, linkFaults, tagFaults, recordFaults]

type Searched = Pick<Reading, 'files' | 'isAlone'> & {
  /** Only in these communities, without files. */
  only?: ReadonlySet<string>
}

/** Yields what is broken in the stored data, of one moment (BKUP-05). Writes nothing. */
export const findFaults = ({ files, isAlone, only }: Searched, onFault: (fault: Fault) => void): Promise<void> =>
  atOneMoment(async (session) => {
    const skipped = new Set<string>()
    for await (const batch of read<CommunityDoc>({ session }, 'communities', ['deleting']))
      for (const { _id, deleting } of batch) if (deleting || only?.has(_id) === false) skipped.add(_id)
    const reading: Reading = { session, files, isAlone, skipped }
    for (const find of only ? OF_COMMUNITIES : [...OF_COMMUNITIES, fileFaults])
      for await (const fault of find(reading)) onFault(fault)
  })
