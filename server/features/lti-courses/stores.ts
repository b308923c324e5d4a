import { collection } from '../../store/collection.ts'
import { CourseModel, SeatModel, TargetModel } from './courses.model.ts'

/** Courses of platforms. */
export const courses = () => collection(CourseModel)
/** Places in courses. */
export const seats = () => collection(SeatModel)
/** Targets of links. */
export const targets = () => collection(TargetModel)

export type { CourseDoc, SeatDoc, SeatRight, TargetDoc } from './courses.model.ts'
