import type { User } from '../../shared/domain/users.ts'
import { paths } from '../lib/paths.ts'
import type common from '../locales/en/common.json'

/** Dialogs are addressed by fragments, so that menu items are links. */
export const dialogs = {
  about: '#about',
  changeLog: '#whats-new',
  keyboard: '#keyboard',
  reading: '#reading',
  search: '#search',
} as const

export interface MenuItem {
  to: string
  title: keyof typeof common
  when?: 'signedIn' | 'signedOut' | 'admin' | 'inCommunity'
  /** Also in the bar if there is room, or always as an icon. */
  inBar?: 'words' | 'icon'
  /** Has the asterisk of What's New. */
  news?: true
}

export const MENU_ITEMS: readonly MenuItem[] = [
  { to: paths.signUp(), title: 'nav.signUp', when: 'signedOut', inBar: 'words' },
  { to: paths.login(), title: 'nav.login', when: 'signedOut', inBar: 'words' },
  { to: paths.privacy, title: 'nav.privacy', when: 'signedOut', inBar: 'words' },
  { to: dialogs.search, title: 'nav.search', when: 'inCommunity', inBar: 'icon' },
  { to: paths.communities, title: 'nav.home', when: 'signedIn' },
  { to: paths.admin, title: 'nav.admin', when: 'admin' },
  { to: paths.settings, title: 'nav.settings', when: 'signedIn' },
  { to: dialogs.reading, title: 'nav.reading', when: 'signedIn' },
  { to: paths.help(), title: 'nav.help', when: 'signedIn' },
  { to: dialogs.keyboard, title: 'nav.keyboard' },
  { to: dialogs.changeLog, title: 'nav.whatsNew', news: true },
  { to: dialogs.about, title: 'nav.about' },
]

/** Items for a user: `me` is undefined for visitors and while loading. */
export const itemsFor = (me: Pick<User, 'role'> | undefined, signedIn: boolean, inCommunity: boolean) => {
  const holds = { signedIn, signedOut: !signedIn, admin: signedIn && me?.role === 'admin', inCommunity }
  return MENU_ITEMS.filter(({ when }) => when === undefined || holds[when])
}
