import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { LinkModel, type LinkDoc } from './links.model.ts'

export type NotificationLink = Pick<LinkDoc, 'from' | 'to' | 'type'>

/** Returns whether a notification link is enabled (contract/api.md 14). */
const receives = ({ data }: Pick<LinkDoc, 'data'>) => data.receiveNotification !== false

/** Returns the enabled e-mail (`notifies`) and push (`pushNotifies`) links of some views, without access checks. */
export const notificationLinksFrom = async (viewIds: readonly string[]): Promise<NotificationLink[]> => {
  const links = await inChunks(viewIds, (some) =>
    collection(LinkModel)
      .find<NotificationLink & Pick<LinkDoc, 'data'>>(
        { from: { $in: some }, type: { $in: ['notifies', 'pushNotifies'] } },
        { projection: { _id: 0, from: 1, to: 1, type: 1, data: 1 } },
      )
      .toArray(),
  )
  return links.filter(receives)
}
