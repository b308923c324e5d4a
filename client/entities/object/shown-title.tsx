import { riseAboveOf } from '../../../shared/rules/inner-view.ts'
import { useShownTitle } from './use-shown-title.ts'

interface Props {
  title: string
  untitled: string
}

/** Title of an object in long lists; only views within rise-aboves need a query. */
export const ShownTitle = ({ title, untitled }: Props) =>
  riseAboveOf(title) === undefined ? title || untitled : <InnerViewTitle title={title} />

const InnerViewTitle = ({ title }: { title: string }) => useShownTitle(title)
