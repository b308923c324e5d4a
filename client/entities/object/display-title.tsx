import { riseAboveOf } from '../../../shared/rules/inner-view.ts'
import { useDisplayTitle } from './use-display-title.ts'

interface Props {
  title: string
  untitled: string
}

/** Title of an object in long lists; only views within rise-aboves need a query. */
export const DisplayTitle = ({ title, untitled }: Props) =>
  riseAboveOf(title) === undefined ? title || untitled : <InnerViewTitle title={title} />

const InnerViewTitle = ({ title }: { title: string }) => useDisplayTitle(title)
