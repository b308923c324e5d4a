import { IconSearch, IconSettings, IconUsers } from '@tabler/icons-react'
import type { User } from '../../shared/domain/users.ts'
import { paths } from '../lib/paths.ts'
import type common from '../locales/en/common.json'

/** The dialogs of the shell stand at fragments, so that each item of the menu is a link to an address. */
export const dialogs = { about: '#about', changeLog: '#whats-new', keyboard: '#keyboard', search: '#search' } as const

export interface MenuItem {
  /** An address, or the fragment of a dialog over the page that is open. */
  to: string
  title: keyof typeof common
  /** Whom it is for; everybody unless told otherwise. */
  when?: 'signedIn' | 'signedOut' | 'admin' | 'inCommunity'
  /** Stands in the bar itself where there is room, or `always`; with an icon in place of its words, if it has one. */
  inBar?: { icon?: typeof IconSettings; always?: true }
  /** Carries the asterisk of What's New. */
  news?: true
}

/** The items of the navbar and of its menu, in this order: a line here is an item there. */
export const MENU_ITEMS: readonly MenuItem[] = [
  { to: paths.signUp(), title: 'nav.signUp', when: 'signedOut', inBar: {} },
  { to: paths.login(), title: 'nav.login', when: 'signedOut', inBar: {} },
  { to: paths.privacy, title: 'nav.privacy', when: 'signedOut', inBar: {} },
  { to: dialogs.search, title: 'nav.search', when: 'inCommunity', inBar: { icon: IconSearch, always: true } },
  { to: paths.communities, title: 'nav.home', when: 'signedIn' },
  { to: paths.admin, title: 'nav.admin', when: 'admin', inBar: { icon: IconUsers } },
  { to: paths.settings, title: 'nav.settings', when: 'signedIn', inBar: { icon: IconSettings } },
  { to: paths.help(), title: 'nav.help', when: 'signedIn' },
  { to: dialogs.keyboard, title: 'nav.keyboard' },
  { to: dialogs.changeLog, title: 'nav.whatsNew', news: true },
  { to: dialogs.about, title: 'nav.about' },
]

/** The items for somebody: `me` is undefined for visitors, and until it is known who is signed in. */
export const itemsFor = (me: Pick<User, 'role'> | undefined, signedIn: boolean, inCommunity: boolean) => {
  const holds = { signedIn, signedOut: !signedIn, admin: signedIn && me?.role === 'admin', inCommunity }
  return MENU_ITEMS.filter(({ when }) => when === undefined || holds[when])
}
