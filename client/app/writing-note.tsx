import { WritingBanner } from '../entities/writing/writing-banner.tsx'
import { useOpenCommunity } from './open-community.ts'

/** Views and contributions have banners of their own. */
export default function WritingNote() {
  const communityId = useOpenCommunity()?.communityId
  return communityId ? <WritingBanner communityId={communityId} /> : null
}
