import * as z from 'zod/mini'
import { objectChangeSchema, objectSchema } from './contributions.ts'
import { idSchema } from '../wire/ids.ts'
import { toOneLine } from '../text/lines.ts'

/** A group of authors; objects reference it by `group` and copy its members (contract/model.md 6). */
export const groupSchema = z.extend(objectSchema, { type: z.literal('Group'), members: z.array(idSchema) })
export type Group = z.infer<typeof groupSchema>

export const newGroupSchema = z.extend(objectChangeSchema, {
  title: z
    .string('field.required')
    .check(z.overwrite(toOneLine), z.trim(), z.minLength(1, 'field.required'), z.maxLength(1000, 'field.long')),
})
export type NewGroup = z.infer<typeof newGroupSchema>
