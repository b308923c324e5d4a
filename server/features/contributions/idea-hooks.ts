import * as z from 'zod/mini'
import { colourDataSchema, ideaDataSchema } from '../../../shared/domain/promising-ideas.ts'
import { copyIdea } from '../../graph/links/promising-links.ts'
import type { ObjectHooks } from '../../graph/objects/object-types.ts'
import { parse } from '../../platform/http.ts'

/** Holds promising ideas to their form, and has their links say what they say. */
export const ideaHooks: ObjectHooks = {
  checkData: (data) => void parse(z.object({ data: ideaDataSchema }), { data }),
  afterSave: (idea, { writes, member }) => copyIdea(writes, member, idea),
}

/** Holds the colours of promising ideas to their form. */
export const ideaColourHooks: ObjectHooks = {
  checkData: (data) => void parse(z.object({ data: colourDataSchema }), { data }),
}
