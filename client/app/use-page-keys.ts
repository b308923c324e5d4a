import { collectTyped, takeTyped } from '../engines/keyboard/typed-ahead.ts'
import { useKey } from '../engines/keyboard/use-key.ts'
import { GLOBAL_KEYS } from '../features/shell/global-keys.ts'
import { dialogs } from './menu-items.ts'
import { useOpenCommunity } from './open-community.ts'
import { useOpenFragment } from './use-open-fragment.ts'

/** Registers the keys of all pages, also while `loadDialogs` is pending. */
export const usePageKeys = (loadDialogs: () => Promise<unknown>) => {
  const community = useOpenCommunity()
  const open = useOpenFragment()
  const openSearch = () => {
    collectTyped()
    void open(dialogs.search)
    void loadDialogs().catch(takeTyped)
  }
  useKey(GLOBAL_KEYS.help.chord, () => void open(dialogs.keyboard))
  useKey(GLOBAL_KEYS.search.chord, community && openSearch)
}
