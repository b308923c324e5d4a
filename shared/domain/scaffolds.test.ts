import { expect, test } from 'vitest'
import { usesOwnScaffolds } from './scaffolds.ts'

test('“scaffoldSettingEnabled” of the root context holds for views that have no setting of their own [SPEC-03]', () => {
  const uses = (own: unknown, root: unknown) =>
    usesOwnScaffolds({ data: { scaffoldSettingEnabled: own } }, { scaffoldSettingEnabled: root })
  for (const none of [undefined, null, '', 'true', 1]) {
    expect(uses(none, true)).toBe(true)
    for (const off of [false, undefined, null, 'true', 1]) expect(uses(none, off)).toBe(false)
  }
  for (const root of [true, false, undefined]) {
    expect(uses(true, root)).toBe(true)
    expect(uses(false, root)).toBe(false)
  }
  expect(usesOwnScaffolds({ data: {} }, undefined)).toBe(false)
  expect(usesOwnScaffolds({ data: {} }, { scaffoldSettingEnabled: true })).toBe(true)
})
