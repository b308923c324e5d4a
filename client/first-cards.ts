// Inline script below the page's content.
import { firstCards, paintFirstCards } from './lib/first-cards.ts'

const [, viewId] = /^\/view\/([0-9a-f]{24})\/?$/.exec(location.pathname) ?? []
const kept = viewId === undefined ? undefined : firstCards.find(viewId)
if (kept?.width === innerWidth) paintFirstCards(kept)
