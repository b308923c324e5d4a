import * as z from 'zod/mini'
import { colourDataSchema, ideaDataSchema } from '../../../shared/domain/promising-ideas.ts'
import { parse } from '../../platform/http.ts'

/** Types whose `data` has one form, whoever sends it. */
const FORMS: Partial<Record<string, typeof ideaDataSchema | typeof colourDataSchema>> = {
  promisingIdeaobj: ideaDataSchema,
  promisingIdeacolorobj: colourDataSchema,
}

/** Throws the Refusal 'invalid' where an object's type has a form that what is sent as its `data` does not have. */
export const checkForm = (type: string, data: Record<string, unknown> | null | undefined): void => {
  const form = FORMS[type]
  if (form && data) parse(z.object({ data: form }), { data })
}
