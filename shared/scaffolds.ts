import { SUPPORT_ORDER_DEFAULT } from './limits.ts'

/** The scaffold every new community starts with (specification 2, section 9); a support's order is its index. */
export const DEFAULT_SCAFFOLD = {
  title: 'Theory Building',
  supports: [
    'My theory',
    'A better theory',
    'New Information',
    'This theory cannot explain',
    'I need to understand',
    'Putting our knowledge together',
  ],
} as const

/** The `contains` links from a scaffold to its supports, by ascending `data.order`; a missing order counts as 100. */
export const inSupportOrder = <L extends { data: { order?: number | undefined } }>(links: readonly L[]): L[] =>
  links.toSorted((a, b) => (a.data.order ?? SUPPORT_ORDER_DEFAULT) - (b.data.order ?? SUPPORT_ORDER_DEFAULT))
