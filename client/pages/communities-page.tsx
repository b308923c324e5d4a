export default function CommunitiesPage() {
  return null
}
