import type { Place } from '../../../shared/domain/links.ts'
import type { Point, Rect } from '../../engines/canvas/types.ts'

/**
 * Position of a new item. With `apart` the server moves it if the position is taken, `within` the visible part if there
 * is space; a build-on is placed by the server or near the given position.
 */
export type NewItemPlace =
  | { place: Place; apart?: boolean; within?: Rect | undefined }
  | { buildsOn: string; place?: Point }
