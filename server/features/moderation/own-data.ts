import { type Items, personalItems } from '../../store/personal-items.ts'
import { ReportModel } from './reports.model.ts'

/** Yields an author's reports (MINE-01). */
export const ownReports = (communityId: string, by: string): Items =>
  personalItems(ReportModel, { communityId, by }, ['communityId', 'objectId', 'reason', 'time', 'isOpen'])
