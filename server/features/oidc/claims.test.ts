import { expect, test } from 'vitest'
import { hasClaim } from './claims.ts'

test('a teacher claim is a name, a name with a value, or a path, in texts and lists [OIDC-05]', () => {
  const claims = {
    teacher: true,
    no: false,
    empty: '',
    roles: ['staff', 'teacher'],
    affiliation: 'faculty',
    realm_access: { roles: ['teacher'] },
    'https://school.example.org/claims/role': 'teacher',
  }
  for (const yes of [
    'teacher',
    'teacher=true',
    'roles',
    'roles=teacher',
    'affiliation=faculty',
    'realm_access.roles=teacher',
    'https://school.example.org/claims/role=teacher',
  ])
    // prettier-ignore
    expect([yes, hasClaim(claims, yes)]).toEqual([yes, true])
  for (const no of [
    'no',
    'empty',
    'none',
    'roles=teach',
    'affiliation=staff',
    'realm_access=teacher',
    'constructor',
    '__proto__.constructor',
    'roles.length=2',
  ])
    // prettier-ignore
    expect([no, hasClaim(claims, no)]).toEqual([no, false])
})
