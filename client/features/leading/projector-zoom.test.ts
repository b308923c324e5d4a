import { expect, test } from 'vitest'
import { projectorZoom } from './projector-zoom.ts'

test.each([[768], [900], [1080], [1440]])(
  'on a window %i px high a title of 14 px takes a fortieth of the height at least [LEAD-03]',
  (height) => expect(14 * projectorZoom(height)).toBeGreaterThanOrEqual(height / 40),
)

test('text is larger on a low window, too [LEAD-03]', () => expect(projectorZoom(400)).toBe(1.25))
