import { canUnlink, type Guarded, type Member } from '../../../../shared/rules/access.ts'
import { mayTakeOff } from '../../../../shared/rules/item-states.ts'
import type { Link, LinkType } from '../../../../shared/domain/links.ts'

const IN_TEXT: readonly LinkType[] = ['supports', 'references', 'citation']

const endOf = (link: Link, end: 'from' | 'to'): Guarded => ({ ...link[`_${end}`], _id: link[end] })

export const mayDisconnect = (member: Member, link: Link, freeMode: boolean): boolean => {
  const [from, to] = [endOf(link, 'from'), endOf(link, 'to')]
  if (IN_TEXT.includes(link.type)) return false
  if (link.type === 'contains' && from.type === 'View') return mayTakeOff(member, from, to, link.data, freeMode)
  return canUnlink(member, link.type, from, to)
}
