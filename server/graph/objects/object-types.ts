import type { Member } from '../../../shared/rules/access.ts'
import type { Author } from '../../../shared/domain/authors.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { ObjectSave } from '../../../shared/domain/object-saves.ts'
import type { SessionUser } from '../../platform/session.ts'
import type { PlainText } from '../../platform/html-words.ts'
import type { Writes } from '../writes.ts'
import type { ObjectDoc } from './objects.model.ts'
import type { NewObjectFields } from './objects.service.ts'

/** The cleaned `data` of a body, with what each HTML text in it says, by the text. */
export interface CleanData {
  data: ObjectDoc['data']
  words: ReadonlyMap<string, PlainText>
}

/** An object that is being changed, as it was found. */
interface Changing {
  member: Member
  found: ObjectDoc
  sent: ObjectSave
}

/** The making of an object, within the unit of work that writes it. */
export interface Creating {
  writes: Writes
  member: Member
}

/** A change on its way into the store, within the unit of work that writes it. */
export interface Saving extends Changing, Creating {
  user: SessionUser
}

/** Describes what a feature adds to showing, making and saving the objects of a type. Each may refuse by throwing an AppError. */
export interface ObjectHooks {
  /** Returns the wire shape of an object for one reader, for a type with fields that no other has. */
  present?: (reader: Member, object: ObjectDoc) => Promise<Contribution | Author>
  /** Judges a body's `data` before anything else is done with it. */
  checkData?: (data: Record<string, unknown>) => void
  /** Completes the fields of a new object by its author. */
  create?: (fields: NewObjectFields, clean: CleanData, authorId: string) => NewObjectFields | Promise<NewObjectFields>
  /** Completes the fields of a new object by what is stored as it is written. */
  beforeCreate?: (fields: NewObjectFields, creating: Creating) => Promise<NewObjectFields>
  /** Writes what follows from a new object that has been written. */
  afterCreate?: (object: ObjectDoc, creating: Creating) => Promise<void>
  /** Takes what a body changes in the place of the common fields, for a type that has fields of its own. */
  fields?: (member: Member, found: ObjectDoc, body: unknown) => Partial<ObjectDoc>
  /** Completes a change of the common fields, before the unit of work begins. `clean` is missing where no `data` is sent. */
  change?: (
    set: Partial<ObjectDoc>,
    changing: Changing,
    clean: CleanData | undefined,
  ) => Partial<ObjectDoc> | Promise<Partial<ObjectDoc>>
  /** Completes a change by what is stored as it is written. */
  beforeSave?: (set: Partial<ObjectDoc>, saving: Saving) => Promise<Partial<ObjectDoc>>
  /** Says whether a change leaves the content, and with it the version, as it is (contract/README.md 15). */
  isReaction?: (set: Partial<ObjectDoc>, found: ObjectDoc) => boolean
  /** Writes what follows from a change that has been written. */
  afterSave?: (object: ObjectDoc, saving: Saving, set: Partial<ObjectDoc>) => Promise<void>
}

const NONE: readonly ObjectHooks[] = []
let types: Readonly<Record<string, readonly ObjectHooks[]>> = {}

/** Sets the hooks of each object type, in the order in which they run. */
export const registerObjectTypes = (hooks: Readonly<Record<string, readonly ObjectHooks[]>>): void => {
  types = hooks
}

/** Returns the hooks of an object type; of one that nothing is added to, none. */
export const hooksOf = (type: string): readonly ObjectHooks[] => (Object.hasOwn(types, type) && types[type]) || NONE
