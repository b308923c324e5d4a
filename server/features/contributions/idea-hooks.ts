import * as z from 'zod/mini'
import { colourDataSchema, ideaDataSchema } from '../../../shared/domain/promising-ideas.ts'
import { copyIdea } from '../../graph/links/promising-links.ts'
import type { ObjectHooks } from '../../graph/objects/object-types.ts'
import { parse } from '../../platform/http.ts'

/** Validates promising ideas and copies their data to their links. */
export const ideaHooks: ObjectHooks = {
  checkData: (data) => void parse(z.object({ data: ideaDataSchema }), { data }),
  afterSave: (idea, { writes, member }) => copyIdea(writes, member, idea),
}

/** Validates colours of promising ideas. */
export const ideaColourHooks: ObjectHooks = {
  checkData: (data) => void parse(z.object({ data: colourDataSchema }), { data }),
}
