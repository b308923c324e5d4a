import { expect, test } from 'vitest'
import type { LeadUpdate } from '../../../shared/wire/leading.ts'
import {
  dismiss,
  follow,
  followedLead,
  type Leads,
  nextStep,
  NO_LEADS,
  offeredLead,
  placeFollower,
  stopFollowing,
  withoutLead,
  withoutOver,
  withoutReached,
  withUpdate,
} from './leads.ts'

const update = (fields: Partial<LeadUpdate> = {}): LeadUpdate => ({
  communityId: 'c',
  leaderId: 'teacher',
  leadId: 'lead-one',
  kind: 'follow',
  target: { viewId: 'a', title: 'A' },
  ...fields,
})
const heard = (...updates: LeadUpdate[]) =>
  updates.reduce((leads: Leads, one, n) => withUpdate(leads, one, n), NO_LEADS)
const offered = (leads: Leads) => offeredLead(leads, 'c')?.leadId

test('the latest lead of the community is offered, until it is dismissed; a repetition offers it no second time [LEAD-01]', () => {
  const both = heard(update(), update({ leaderId: 'other', leadId: 'lead-two', kind: 'here' }))
  expect(offered(both)).toBe('lead-two')
  expect(offeredLead(both, 'another community')).toBeUndefined()
  const one = dismiss(both, 'lead-two')
  expect(offered(withUpdate(one, update({ leaderId: 'other', leadId: 'lead-two', kind: 'here' }), 9))).toBe('lead-one')
  expect(offered(withUpdate(one, update({ leaderId: 'other', leadId: 'lead-three', kind: 'here' }), 9))).toBe(
    'lead-three',
  )
})

test('an offer waits two minutes, and ten for those who accept it and finish their text; “Follow me” ends ten seconds after its last message, for offer and followers [LEAD-01, LEAD-02]', () => {
  const here = heard(update({ kind: 'here' }))
  expect(offered(withoutOver(here, 120_000))).toBe('lead-one')
  expect(offered(withoutOver(here, 120_001))).toBeUndefined()
  const accepted = follow(here, update())
  expect(followedLead(withoutOver(accepted, 600_000))?.leadId).toBe('lead-one')
  expect(followedLead(withoutOver(accepted, 600_001))).toBeUndefined()
  const following = follow(heard(update()), update())
  expect(followedLead(withoutOver(following, 10_000))?.leadId).toBe('lead-one')
  expect(followedLead(withoutOver(withUpdate(following, update(), 9_000), 19_000))?.leadId).toBe('lead-one')
  expect(withoutOver(following, 10_001)).toEqual(NO_LEADS)
})

test('those who are on the view already are not called to it, also after they leave it; to a note on it they are [LEAD-01]', () => {
  const call = update({ kind: 'here' })
  expect(offered(withoutReached(heard(call), 'b'))).toBe('lead-one')
  const there = withoutReached(heard(call), 'a')
  expect(offered(there)).toBeUndefined()
  expect(offered(withoutReached(withUpdate(there, call, 9), 'b'))).toBeUndefined()
  const toNote = heard(update({ kind: 'here', target: { viewId: 'a', objectId: 'n', title: 'N' } }))
  expect(offered(withoutReached(toNote, 'a'))).toBe('lead-one')
  expect(offered(withoutReached(heard(update()), 'a'))).toBe('lead-one')
  const following = follow(heard(call), call)
  expect(withoutReached(following, 'a')).toBe(following)
})

test('a new lead of the same leader is offered, not followed without being accepted [LEAD-01, LEAD-02]', () => {
  const led = follow(heard(update({ kind: 'here' })), update())
  const next = withUpdate(led, update({ leadId: 'lead-two' }), 5)
  expect(followedLead(next)).toBeUndefined()
  expect(next.followed).toBeUndefined()
  expect(offered(next)).toBe('lead-two')
})

test('an end concerns the lead that it names alone [LEAD-02]', () => {
  const following = follow(heard(update()), update())
  expect(withoutLead(following, update({ leadId: 'lead-nil' }))).toBe(following)
  expect(withoutLead(following, update())).toEqual(NO_LEADS)
})

test('moving on ends following; “Follow me” is offered again unless it was ended by a button [LEAD-01, LEAD-02]', () => {
  const led = follow(heard(update()), update())
  expect(offered(led)).toBeUndefined()
  expect(followedLead(stopFollowing(led, false))).toBeUndefined()
  expect(offered(stopFollowing(led, false))).toBe('lead-one')
  expect(offered(stopFollowing(led, true))).toBeUndefined()
  const called = follow(heard(update({ kind: 'here' })), update())
  expect(offered(stopFollowing(called, false))).toBeUndefined()
})

test('a place that the user may not read is known to followers alone [LEAD-02]', () => {
  const hidden = update({ target: null })
  expect(heard(hidden)).toBe(NO_LEADS)
  const led = withUpdate(follow(heard(update()), update()), hidden, 5)
  expect(followedLead(led)).toEqual(hidden)
  expect(offered(stopFollowing(led, false))).toBeUndefined()
})

test('a follower goes to the led view, waits while writing, and ends by going elsewhere [LEAD-01, LEAD-02]', () => {
  const at = { ledTo: 'a', viewId: 'b', arrivedIn: undefined, goingTo: undefined, isBusy: false }
  expect(nextStep(at)).toBe('go')
  expect(nextStep({ ...at, viewId: undefined })).toBe('go')
  expect(nextStep({ ...at, isBusy: true })).toBe('wait')
  expect(nextStep({ ...at, viewId: 'a', isBusy: true })).toBe('arrive')
  expect(nextStep({ ...at, arrivedIn: 'b' })).toBe('go')
  expect(nextStep({ ...at, arrivedIn: 'b', isBusy: true })).toBe('wait')
  expect(nextStep({ ...at, arrivedIn: 'a' })).toBe('end')
  expect(nextStep({ ...at, arrivedIn: 'a', viewId: undefined })).toBe('end')
  expect(nextStep({ ...at, ledTo: undefined, arrivedIn: 'b' })).toBe('stay')
  expect(followedLead(placeFollower(follow(heard(update()), update()), 'a'))?.leadId).toBe('lead-one')
})

test('a leader who moves on or comes back while a follower is on the way is followed from where the follower gets to; whoever goes elsewhere on the way ends it [LEAD-02]', () => {
  const going = { ledTo: 'a', viewId: 'b', arrivedIn: 'b', goingTo: 'a', isBusy: false }
  expect(nextStep(going)).toBe('stay')
  for (const ledTo of ['b', 'c', undefined]) {
    expect(nextStep({ ...going, ledTo })).toBe('stay')
    expect(nextStep({ ...going, ledTo, viewId: 'a' })).toBe('arrive')
  }
  expect(nextStep({ ...going, ledTo: 'b', viewId: 'a', arrivedIn: 'a', goingTo: undefined })).toBe('go')
  expect(nextStep({ ...going, viewId: 'd' })).toBe('end')
  expect(nextStep({ ...going, viewId: undefined })).toBe('end')
  expect(nextStep({ ...going, viewId: undefined, arrivedIn: undefined })).toBe('stay')
})
