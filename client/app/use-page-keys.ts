import { useLocation, useNavigate } from 'react-router-dom'
import { collectTyped, takeTyped } from '../engines/keyboard/typed-ahead.ts'
import { useKey } from '../engines/keyboard/use-key.ts'
import { GLOBAL_KEYS } from '../features/shell/global-keys.ts'
import { dialogs } from './menu-items.ts'
import { useOpenCommunity } from './open-community.ts'

/** Registers the keys of all pages; `loadDialogs` may be pending when they are pressed. */
export const usePageKeys = (loadDialogs: () => Promise<unknown>) => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const community = useOpenCommunity()
  const open = (hash: string) => void navigate({ pathname, search, hash }, { replace: true })
  const openSearch = () => {
    collectTyped()
    open(dialogs.search)
    void loadDialogs().catch(takeTyped)
  }
  useKey(GLOBAL_KEYS.help.chord, () => open(dialogs.keyboard))
  useKey(GLOBAL_KEYS.search.chord, community && openSearch)
}
