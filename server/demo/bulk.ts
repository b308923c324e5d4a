import type { LinkDoc, FullLink } from '../graph/links/links.model.ts'
import { LinkModel } from '../graph/links/links.model.ts'
import { linkSnapshot } from '../graph/links/links.log.ts'
import { endsNow } from '../graph/links/links.summary.ts'
import { newLink, type NewLinkFields } from '../graph/links/make-links.ts'
import { newReadLink } from '../graph/links/read-links.ts'
import { withTerms } from '../graph/objects/object-terms.ts'
import { ObjectModel } from '../graph/objects/objects.model.ts'
import { newObject, type NewObjectFields, type ObjectDoc } from '../graph/objects/objects.service.ts'
import { newRecord } from '../graph/records/records.log.ts'
import { HistoricalModel, RecordModel, type HistoricalDoc, type RecordDoc } from '../graph/records/records.model.ts'
import { collection } from '../store/collection.ts'

const BATCH = 2_000

/** Collects documents as the services would have written them in the past, and writes them in batches. */
export class Bulk {
  readonly #objects = new Map<string, ObjectDoc>()
  readonly #links = new Map<string, FullLink>()
  readonly #reads = new Map<string, LinkDoc>()
  #settledObjects: ObjectDoc[] = []
  #settledLinks: LinkDoc[] = []
  #records: RecordDoc[] = []
  #snapshots: HistoricalDoc[] = []

  insertObject(fields: NewObjectFields, by: string | null, at: Date): ObjectDoc {
    const object = newObject(fields, at)
    this.#objects.set(object._id, object)
    this.#logObject(object, 'created', by, at)
    return object
  }

  changeObject(found: ObjectDoc, set: Partial<ObjectDoc>, by: string | null, at: Date): ObjectDoc {
    const object = { ...found, ...set, version: found.version + 1, modified: at }
    this.#objects.set(object._id, object)
    this.#logObject(object, 'modified', by, at)
    return object
  }

  insertLink(fields: NewLinkFields, by: string | null, at: Date): FullLink {
    const link = newLink(fields, at)
    this.#links.set(link._id, link)
    const act = { communityId: link.communityId, by, type: 'modified', targetId: link.from }
    this.#log(newRecord(act, linkSnapshot(link, 'created'), at))
    return link
  }

  read(reader: ObjectDoc, { _id: to, communityId }: ObjectDoc, at: Date): void {
    const ends = { communityId, from: reader._id, to }
    const link = newReadLink(ends, at)
    const first = this.#reads.get(link._id)?.created ?? at
    this.#reads.set(link._id, newReadLink(ends, first, at))
    this.#log(newRecord({ communityId, by: reader._id, type: 'read', targetId: to }, undefined, at))
  }

  /** Updates the summaries in links, and writes if a batch is full. */
  async settle(): Promise<void> {
    for (const link of this.#links.values()) this.#settledLinks.push({ ...link, ...endsNow(link, this.#objects) })
    this.#settledLinks.push(...this.#reads.values())
    this.#settledObjects.push(...this.#objects.values())
    for (const collected of [this.#objects, this.#links, this.#reads]) collected.clear()
    if (this.#settledLinks.length + this.#records.length > BATCH) await this.write()
  }

  async write(): Promise<void> {
    const [objects, links, records, snapshots] = [this.#settledObjects, this.#settledLinks, this.#records, this.#snapshots] // prettier-ignore
    this.#settledObjects = []
    this.#settledLinks = []
    this.#records = []
    this.#snapshots = []
    if (objects.length > 0) await collection(ObjectModel).insertMany(objects.map(withTerms))
    if (snapshots.length > 0) await collection(HistoricalModel).insertMany(snapshots)
    if (links.length > 0) await collection(LinkModel).insertMany(links)
    if (records.length > 0) await collection(RecordModel).insertMany(records)
  }

  #logObject(object: ObjectDoc, operation: 'created' | 'modified', by: string | null, at: Date) {
    const act = { communityId: object.communityId, by, type: operation, targetId: object._id }
    this.#log(newRecord(act, { of: 'Object', doc: object, operation }, at))
  }

  #log({ record, historical }: ReturnType<typeof newRecord>) {
    this.#records.push(record)
    if (historical) this.#snapshots.push(historical)
  }
}
