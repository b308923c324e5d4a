import { WritingBanner } from '../entities/writing/writing-banner.tsx'
import { useOpenCommunity } from './open-community.ts'

/** Banner of pages with a community in their address; views and contributions have their own. */
export default function WritingNote() {
  const communityId = useOpenCommunity()?.communityId
  return communityId ? <WritingBanner communityId={communityId} /> : null
}
