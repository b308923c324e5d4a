import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'

/** Names as stored and sent, in the order of the list (TEAC-09). */
export const TEMPLATES = ['theoryBuilding', 'kwl', 'debate', 'design', 'bookClub'] as const
export type TemplateName = (typeof TEMPLATES)[number]

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/** Texts of a template in one language, see docs/TEMPLATES.md. The first view gets the first question. */
export const templateTextsSchema = z.strictObject({
  title: text(60),
  description: text(200),
  views: z
    .array(z.strictObject({ title: text(60), contains: z.optional(z.array(text(60)).check(z.minLength(1))) }))
    .check(z.minLength(1)),
  scaffolds: z
    .array(z.strictObject({ title: text(60), supports: z.array(text(60)).check(z.minLength(1)) }))
    .check(z.minLength(1)),
  question: text(200),
})
export type TemplateTexts = z.infer<typeof templateTextsSchema>

/** `GET /api/communities/{id}/templates`, in the community's language. */
export const templateSchema = z.extend(templateTextsSchema, { name: z.enum(TEMPLATES) })
export type Template = z.infer<typeof templateSchema>

/** `POST /api/communities/{id}/templates`; null: start without one. */
export const templateChoiceSchema = z.object({ template: z.nullable(z.enum(TEMPLATES, 'field.invalid')) })
export type TemplateChoice = z.infer<typeof templateChoiceSchema>

/**
 * Checklist of a new community for its managers (TEAC-08). `viewId`: view for the first note, `firstQuestion`: its
 * proposed title, empty without a template.
 */
export const firstStepsSchema = z.object({
  question: z.boolean(),
  template: z.boolean(),
  invite: z.boolean(),
  viewId: z.nullable(idSchema),
  firstQuestion: z.string(),
})
export type FirstSteps = z.infer<typeof firstStepsSchema>

/** Answer to a choice; `viewId` is the template's first view. */
export const templateChosenSchema = z.object({
  viewId: z.nullable(idSchema),
  firstSteps: z.nullable(firstStepsSchema),
})
export type TemplateChosen = z.infer<typeof templateChosenSchema>
