import { useState } from 'react'
import type { Contribution } from '../../../shared/contributions.ts'
import { differing, fieldsOf, type GroupEdits, isEmpty } from './group-fields.ts'

interface Draft {
  edits: GroupEdits
  /** The version of the group that the edits began from. */
  version: number
}

/** What has been changed of a group and is not saved; it lies above what others save meanwhile. */
export const useGroupDraft = (group: Contribution) => {
  const [draft, setDraft] = useState<Draft>()
  const stored = fieldsOf(group)
  const edits = differing(draft?.edits ?? {}, stored)
  const dirty = !isEmpty(edits)
  const version = dirty && draft ? draft.version : group.version
  return {
    fields: { ...stored, ...edits },
    edits,
    dirty,
    version,
    /** Somebody else has saved since the edits began. */
    overtaken: version < group.version,
    edit: (more: GroupEdits) => {
      const all = differing({ ...edits, ...more }, stored)
      setDraft(isEmpty(all) ? undefined : { edits: all, version })
    },
    /** After a save; what has been changed since stays. */
    settle: (sent: GroupEdits, saved: Contribution) =>
      setDraft((known) => known && { edits: differing(known.edits, sent), version: saved.version }),
    letGo: () => setDraft(undefined),
  }
}
export type GroupDraft = ReturnType<typeof useGroupDraft>
