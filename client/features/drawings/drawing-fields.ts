import type { Contribution, ObjectChange } from '../../../shared/domain/contributions.ts'
import { svgOf } from '../../../shared/domain/drawings.ts'

/** Describes what a person changes of a drawing. */
export interface DrawingFields {
  title: string
  svg: string
}

export const fieldsOf = (drawing: Contribution): DrawingFields => ({ title: drawing.title, svg: svgOf(drawing) })

/** The edits as a change of the drawing; whoever saves an unsaved one makes it active. */
export const changeOf = ({ title, svg }: Partial<DrawingFields>): ObjectChange => ({
  status: 'active',
  ...(title !== undefined && { title: title.trim() }),
  ...(svg !== undefined && { data: { svg } }),
})
