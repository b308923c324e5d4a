export const ARRANGE_WAYS = ['threads', 'grid', 'date', 'author', 'scaffold'] as const
export type ArrangeWay = (typeof ARRANGE_WAYS)[number]
