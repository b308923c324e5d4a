import { LEAD_SILENT_MS, type LeadEnd, type LeadUpdate } from '../../../shared/wire/leading.ts'

/** “Bring everyone here” is offered so long, in ms; followers may take longer, because they finish their text first. */
const OFFER_MS = 2 * 60_000
const FOLLOWED_MS = 10 * 60_000

interface HeardLead {
  update: LeadUpdate
  since: number
  heardAt: number
}

export interface Followed {
  leaderId: string
  leadId: string
  arrivedIn: string | undefined
  goingTo: string | undefined
}

export interface Leads {
  /** By leader. */
  heard: ReadonlyMap<string, HeardLead>
  /** Ids of leads that are offered no more. */
  dismissed: ReadonlySet<string>
  followed: Followed | undefined
}

export const NO_LEADS: Leads = { heard: new Map(), dismissed: new Set(), followed: undefined }

export const withUpdate = (leads: Leads, update: LeadUpdate, now: number): Leads => {
  const known = leads.heard.get(update.leaderId)
  const isSame = known?.update.leadId === update.leadId
  if (!update.target && leads.followed?.leadId !== update.leadId) return leads
  const since = isSame ? known.since : now
  const isReplaced = !isSame && leads.followed?.leaderId === update.leaderId
  const followed = isReplaced ? undefined : leads.followed
  return { ...leads, followed, heard: new Map(leads.heard).set(update.leaderId, { update, since, heardAt: now }) }
}

const without = (leads: Leads, leaderIds: readonly string[]): Leads => {
  if (leaderIds.length === 0) return leads
  const heard = new Map([...leads.heard].filter(([id]) => !leaderIds.includes(id)))
  const { followed } = leads
  return { ...leads, heard, followed: followed && leaderIds.includes(followed.leaderId) ? undefined : followed }
}

export const withoutLead = (leads: Leads, { leaderId, leadId }: LeadEnd): Leads =>
  leads.heard.get(leaderId)?.update.leadId === leadId ? without(leads, [leaderId]) : leads

const isOver = ({ update, since, heardAt }: HeardLead, isFollowed: boolean, now: number) => {
  if (update.kind === 'follow') return now - heardAt > LEAD_SILENT_MS
  return now - since > (isFollowed ? FOLLOWED_MS : OFFER_MS)
}

export const withoutOver = (leads: Leads, now: number): Leads =>
  without(
    leads,
    [...leads.heard].flatMap(([leaderId, heard]) =>
      isOver(heard, heard.update.leadId === leads.followed?.leadId, now) ? [leaderId] : [],
    ),
  )

export const follow = (leads: Leads, { leaderId, leadId }: LeadEnd): Leads => ({
  ...leads,
  followed: { leaderId, leadId, arrivedIn: undefined, goingTo: undefined },
})

export const placeFollower = (leads: Leads, arrivedIn: string | undefined, goingTo?: string): Leads => {
  const { followed } = leads
  if (!followed || (followed.arrivedIn === arrivedIn && followed.goingTo === goingTo)) return leads
  return { ...leads, followed: { ...followed, arrivedIn, goingTo } }
}

export const dismiss = (leads: Leads, leadId: string): Leads => ({
  ...leads,
  dismissed: new Set(leads.dismissed).add(leadId),
})

/** A call to a note on an open view still leads to the note. */
export const withoutReached = (leads: Leads, viewId: string | undefined): Leads => {
  const reached = [...leads.heard.values()].flatMap(({ update: { kind, target, leadId } }) => {
    const isReached = kind === 'here' && target?.viewId === viewId && target?.objectId === undefined
    return isReached && leads.followed?.leadId !== leadId && !leads.dismissed.has(leadId) ? [leadId] : []
  })
  return reached.reduce(dismiss, leads)
}

export const followedLead = ({ heard, followed }: Leads): LeadUpdate | undefined =>
  followed && heard.get(followed.leaderId)?.update

/** A “Follow me” is offered again, unless it was ended `explicitly`. */
export const stopFollowing = (leads: Leads, explicitly: boolean): Leads => {
  const lead = followedLead(leads)
  const stopped = { ...leads, followed: undefined }
  return lead && (explicitly || lead.kind === 'here') ? dismiss(stopped, lead.leadId) : stopped
}

export const offeredLead = (leads: Leads, communityId: string): LeadUpdate | undefined => {
  const offers = [...leads.heard.values()].filter(
    ({ update }) =>
      update.target &&
      update.communityId === communityId &&
      update.leadId !== leads.followed?.leadId &&
      !leads.dismissed.has(update.leadId),
  )
  return offers.toSorted((a, b) => b.since - a.since)[0]?.update
}

interface Whereabouts {
  /** Undefined if the user may not read the view. */
  ledTo: string | undefined
  viewId: string | undefined
  arrivedIn: string | undefined
  goingTo: string | undefined
  isBusy: boolean
}

export type Step = 'arrive' | 'go' | 'wait' | 'stay' | 'end'

export const nextStep = ({ ledTo, viewId, arrivedIn, goingTo, isBusy }: Whereabouts): Step => {
  if (goingTo !== undefined && viewId === goingTo) return 'arrive'
  // Also for a leader who is back already: the pending navigation would end following.
  if (goingTo !== undefined && viewId === arrivedIn) return 'stay'
  if (ledTo !== undefined && viewId === ledTo) return 'arrive'
  if (arrivedIn !== undefined && viewId !== arrivedIn) return 'end'
  if (ledTo === undefined) return 'stay'
  return isBusy ? 'wait' : 'go'
}
