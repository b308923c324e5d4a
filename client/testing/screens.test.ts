import { expect, test } from 'vitest'
import { SCREENS } from '../../e2e/support/screens.ts'
import { joinPatterns } from '../features/invitations/join-paths.ts'
import { printPattern } from '../features/views/printing/print-path.ts'
import { patterns } from '../lib/paths.ts'

test('the sweep of all screens has every address of the product [LSSN-05]', () => {
  const { visitor: join, signedIn: joinSignedIn } = joinPatterns
  expect(Object.keys(SCREENS).toSorted()).toEqual(
    Object.keys({
      ...patterns,
      join,
      joinSignedIn,
      printView: printPattern,
    }).toSorted(),
  )
})
