import { useSyncExternalStore } from 'react'
import type { ErrorCode } from '../../../shared/wire/errors.ts'
import {
  type Lead,
  LEAD_OFFERED_MS,
  LEAD_REPEAT_MS,
  LEAD_SILENT_MS,
  type LeadUpdate,
} from '../../../shared/wire/leading.ts'
import { endLead, live, publishLead } from '../../lib/live.ts'
import { randomId } from '../../lib/random-id.ts'
import { onSessionEnd } from '../../lib/token.ts'
import { followedLead, type Leads, NO_LEADS, withoutLead, withoutOver, withUpdate } from './leads.ts'

interface OwnLead {
  lead: Lead
  since: number
  repeatedAt: number
}

let leads = NO_LEADS
let own: OwnLead | undefined
let timer: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

const TICK_MS = 1_000

type OnEnd = (end: { followed: LeadUpdate } | { refusal: ErrorCode } | { asleep: true }) => void
let onEnd: OnEnd = () => {}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

const changed = () => {
  const isIdle = leads.heard.size === 0 && !own
  if (isIdle) {
    clearInterval(timer)
    timer = undefined
  } else timer ??= setInterval(tick, TICK_MS)
  for (const watcher of watchers) watcher()
}

export const changeLeads = (change: (leads: Leads) => Leads) => {
  const next = change(leads)
  if (next === leads) return
  leads = next
  changed()
}

const changeFromOutside = (change: (leads: Leads) => Leads) => {
  const followed = followedLead(leads)
  changeLeads(change)
  if (followed && !leads.heard.has(followed.leaderId)) onEnd({ followed })
}

const setOwn = (next: OwnLead | undefined) => {
  own = next
  changed()
}

function tick() {
  const now = Date.now()
  changeFromOutside((known) => withoutOver(known, now))
  if (!own || now - own.repeatedAt < LEAD_REPEAT_MS) return
  // The machine slept.
  if (own.lead.kind === 'follow' && now - own.repeatedAt > LEAD_SILENT_MS) {
    setOwn(undefined)
    onEnd({ asleep: true })
  } else if (own.lead.kind === 'here' && now - own.since > LEAD_OFFERED_MS) setOwn(undefined)
  else send(own.lead)
}

const send = (lead: Lead) => {
  if (!own) return
  own = { ...own, lead, repeatedAt: Date.now() }
  publishLead(lead, (refusal) => {
    // 'notFound': the room is still being joined.
    if (!refusal || refusal === 'notFound' || own?.lead.leadId !== lead.leadId) return
    setOwn(undefined)
    onEnd({ refusal })
  })
}

/** Returns false without a connection. */
export const beginLead = (begun: Omit<Lead, 'leadId'>): boolean => {
  const lead = { ...begun, leadId: randomId() }
  stopLeading()
  const now = Date.now()
  own = { lead, since: now, repeatedAt: now }
  const isSent = publishLead(lead, (refusal) => {
    if (!refusal || own?.lead.leadId !== lead.leadId) return
    setOwn(undefined)
    onEnd({ refusal })
  })
  if (!isSent) own = undefined
  changed()
  return isSent
}

export const moveLead = (place: Pick<Lead, 'viewId' | 'area'>) => {
  if (own?.lead.kind !== 'follow') return
  const isOtherView = own.lead.viewId !== place.viewId
  send({ leadId: own.lead.leadId, kind: 'follow', ...place })
  if (isOtherView) changed()
}

export const stopLeading = () => {
  if (own?.lead.kind === 'follow') endLead()
  if (own) setOwn(undefined)
}

export const receiveLeads = (onEnded: OnEnd) => {
  onEnd = onEnded
  const stops = [
    live.on('lead:update', (update) => changeFromOutside((known) => withUpdate(known, update, Date.now()))),
    live.on('lead:end', (end) => changeFromOutside((known) => withoutLead(known, end))),
  ]
  return () => {
    onEnd = () => {}
    for (const stop of stops) stop()
  }
}

onSessionEnd(() => {
  leads = NO_LEADS
  setOwn(undefined)
})

export const useLeads = (): Leads => useSyncExternalStore(watch, () => leads)

/** Not updated by moves. */
export const useOwnLead = (): Lead | undefined => useSyncExternalStore(watch, () => own?.lead)
