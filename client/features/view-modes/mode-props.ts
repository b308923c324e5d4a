export interface ModeProps {
  /** The ids of the views that are looked at, one at least. */
  views: readonly string[]
}
