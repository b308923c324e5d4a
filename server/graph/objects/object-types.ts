import type { Member } from '../../../shared/rules/access.ts'
import type { Author } from '../../../shared/domain/authors.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { ObjectSave } from '../../../shared/domain/object-saves.ts'
import type { SessionUser } from '../../platform/session.ts'
import type { PlainText } from '../../platform/html-words.ts'
import type { Writes } from '../writes.ts'
import type { NewObjectFields, ObjectDoc } from './objects.model.ts'

/** Sanitized `data` of a body, with the plain text of each HTML value. */
export interface CleanData {
  data: ObjectDoc['data']
  words: ReadonlyMap<string, PlainText>
}

interface Changing {
  member: Member
  found: ObjectDoc
  sent: ObjectSave
}

export interface Creating {
  writes: Writes
  member: Member
}

export interface Saving extends Changing, Creating {
  user: SessionUser
}

/** Hooks of a feature for objects of a type. Each may throw an AppError to refuse. */
export interface ObjectHooks {
  /** Returns the wire format for types with extra fields. */
  present?: (reader: Member, object: ObjectDoc) => Promise<Contribution | Author>
  /** Validates a body's `data` first. */
  checkData?: (data: Record<string, unknown>) => void
  /** Completes the fields of a new object, before the transaction. */
  create?: (fields: NewObjectFields, clean: CleanData, authorId: string) => NewObjectFields | Promise<NewObjectFields>
  beforeCreate?: (fields: NewObjectFields, creating: Creating) => Promise<NewObjectFields>
  /** Writes consequences of a new object, in the transaction. */
  afterCreate?: (object: ObjectDoc, creating: Creating) => Promise<void>
  /** Parses a body instead of the common fields, for types with their own fields. */
  fields?: (member: Member, found: ObjectDoc, body: unknown) => Partial<ObjectDoc>
  /** Completes a change of the common fields, before the transaction. `clean` is undefined if no `data` is sent. */
  change?: (
    set: Partial<ObjectDoc>,
    changing: Changing,
    clean: CleanData | undefined,
  ) => Partial<ObjectDoc> | Promise<Partial<ObjectDoc>>
  /** Completes a change, in the transaction. */
  beforeSave?: (set: Partial<ObjectDoc>, saving: Saving) => Promise<Partial<ObjectDoc>>
  /** Returns whether a change leaves content and version unchanged (contract/README.md 15). */
  isReaction?: (set: Partial<ObjectDoc>, found: ObjectDoc) => boolean
  /** Writes consequences of any change, also without a save, in the transaction. Must not read what the change wrote. */
  changed?: (writes: Writes, before: ObjectDoc, object: ObjectDoc, by: string | null) => Promise<void>
  /** Returns whether a save concerns `afterSave`; by default each. */
  follows?: (sent: ObjectSave) => boolean
  /** Writes consequences of a change, in the transaction. */
  afterSave?: (object: ObjectDoc, saving: Saving, set: Partial<ObjectDoc>) => Promise<void>
}

const NONE: readonly ObjectHooks[] = []
let types: Readonly<Record<string, readonly ObjectHooks[]>> = {}

/** Sets the hooks of each object type, in order of execution. */
export const registerObjectTypes = (hooks: Readonly<Record<string, readonly ObjectHooks[]>>): void => {
  types = hooks
}

/** Returns the hooks of an object type; may be empty. */
export const hooksOf = (type: string): readonly ObjectHooks[] => (Object.hasOwn(types, type) && types[type]) || NONE
