import type { Place } from '../../../shared/domain/links.ts'
import type { Point, Rect } from '../../engines/canvas/types.ts'

/**
 * Where something new stands, moved `apart` from others if that is taken meanwhile, `within` what is seen as long as there is room; a
 * build-on where the server finds a place, or near the one given.
 */
export type NewItemPlace =
  | { place: Place; apart?: boolean; within?: Rect | undefined }
  | { buildsOn: string; place?: Point }
