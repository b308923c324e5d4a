import { removeSome } from '../../store/remove-some.ts'
import { CourseModel, SeatModel, TargetModel } from './courses.model.ts'

/** Removes up to `max` courses, places and links of a community. */
export const removeCoursesOf = async (communityId: string, max: number): Promise<number> => {
  const removed = await Promise.all([
    removeSome(CourseModel, { communityId }, max),
    removeSome(SeatModel, { communityId }, max),
    removeSome(TargetModel, { communityId }, max),
  ])
  return removed.reduce((sum, one) => sum + one, 0)
}
