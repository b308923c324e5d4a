import { riseAboveOf } from '../../../shared/rules/inner-view.ts'
import { useShownTitle } from './use-shown-title.ts'

interface Props {
  title: string
  /** Stands for an empty title. */
  untitled: string
}

/** The title of an object in a list that may be long: only a view within a rise-above asks how it is called. */
export const ShownTitle = ({ title, untitled }: Props) =>
  riseAboveOf(title) === undefined ? title || untitled : <InnerViewTitle title={title} />

const InnerViewTitle = ({ title }: { title: string }) => useShownTitle(title)
