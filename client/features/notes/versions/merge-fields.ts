import { bodyOfMerge, type Choice, type Merge, mergeBodies } from '../../../engines/editor/merge/merge.ts'
import { type BodyField, type Edits, type Fields, isBodyField } from '../../../entities/note/fields.ts'
import { differing } from '../../../entities/object/edits.ts'

/** Conflict in a field other than texts. */
export interface FieldConflict {
  name: keyof Edits
  mine: unknown
  theirs: unknown
}

/** Three-way merge of the user's edits and the saved note. */
export interface Merged {
  bodies: readonly { name: BodyField; mine: string; theirs: string; merge: Merge }[]
  fields: readonly FieldConflict[]
  /** Fields that only the user changed. */
  settled: Edits
}

/** `base` holds the fields when editing began; without it every difference is a conflict. */
export const mergeFields = (base: Partial<Fields> | undefined, edits: Edits, theirs: Fields): Merged => {
  const names = Object.keys(differing(edits, theirs)) as (keyof Edits)[]
  const both = names.filter((name) => !base || name in differing({ [name]: theirs[name] } as Edits, base))
  const bodies = names.filter(isBodyField).map((name) => {
    const [mine, other] = [edits[name] ?? '', theirs[name] ?? '']
    return { name, mine, theirs: other, merge: mergeBodies(base && (base[name] ?? ''), mine, other) }
  })
  const fields = both.filter((name) => !isBodyField(name))
  const mineAlone = names.filter((name) => !isBodyField(name) && !fields.includes(name))
  return {
    bodies,
    fields: fields.map((name) => ({ name, mine: edits[name], theirs: theirs[name] })),
    settled: Object.fromEntries(mineAlone.map((name) => [name, edits[name]])) as Edits,
  }
}

/** Choice by conflict, numbered within a text, and by field; default: mine. */
export type Choices = Readonly<Record<string, Choice>>

export const choiceKey = (name: keyof Edits, conflict = 0) => `${name} ${conflict}`

export const chosenEdits = ({ bodies, fields, settled }: Merged, choices: Choices): Edits => ({
  ...settled,
  ...Object.fromEntries(
    bodies.map(({ name, merge }) => [
      name,
      bodyOfMerge(
        merge,
        merge.conflicts.map((_conflict, at) => choices[choiceKey(name, at)] ?? 'mine'),
      ),
    ]),
  ),
  ...Object.fromEntries(
    fields.map(({ name, mine, theirs }) => [name, choices[choiceKey(name)] === 'theirs' ? theirs : mine]),
  ),
})
