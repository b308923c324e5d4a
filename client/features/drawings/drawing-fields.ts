import type { Contribution, ObjectChange } from '../../../shared/domain/contributions.ts'
import { svgOf } from '../../../shared/domain/drawings.ts'

export interface DrawingFields {
  title: string
  svg: string
}

export const fieldsOf = (drawing: Contribution): DrawingFields => ({ title: drawing.title, svg: svgOf(drawing) })

/** Converts edits to a change; saving an unsaved drawing activates it. */
export const changeOf = ({ title, svg }: Partial<DrawingFields>): ObjectChange => ({
  status: 'active',
  ...(title !== undefined && { title: title.trim() }),
  ...(svg !== undefined && { data: { svg } }),
})
