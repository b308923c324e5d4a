import { type Items, personalItems } from '../../store/personal-items.ts'
import { NotificationModel } from './notifications.model.ts'

/** Yields an author's notifications (MINE-01). */
export const ownNotifications = (communityId: string, to: string): Items =>
  personalItems(NotificationModel, { communityId, to }, ['_id', 'communityId', 'channel', 'email', 'time', 'data', 'done']) // prettier-ignore
