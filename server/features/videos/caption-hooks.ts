import { captionFault } from '../../../shared/domain/captions.ts'
import type { ObjectHooks } from '../../graph/objects/object-types.ts'
import { refusedFields } from '../../platform/errors.ts'

/** Object hooks that validate captions; for all types, since the next file may be a video. */
export const captionHooks: ObjectHooks = {
  checkData: ({ captions }) => {
    if (captions === undefined || captions === null) return
    const code = typeof captions === 'string' ? captionFault(captions)?.code : 'start'
    if (code) throw refusedFields({ 'data.captions': code === 'long' ? 'field.long' : 'field.invalid' })
  },
}
