import type { Place } from '../../../shared/domain/links.ts'
import type { Point } from '../../engines/canvas/types.ts'

/** Where something new stands, moved `apart` from others if that is taken meanwhile; a build-on where the server finds a place, or near the one given. */
export type NewItemPlace = { place: Place; apart?: boolean } | { buildsOn: string; place?: Point }
