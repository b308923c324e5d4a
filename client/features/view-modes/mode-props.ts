export interface ModeProps {
  /** Ids of the selected views, at least one. */
  views: readonly string[]
}
