export interface ModeProps {
  views: readonly string[]
}
