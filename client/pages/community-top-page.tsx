export default function CommunityTopPage() {
  return null
}
