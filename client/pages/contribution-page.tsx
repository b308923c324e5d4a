export default function ContributionPage() {
  return null
}
