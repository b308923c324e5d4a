/** Charts by the keys of their figures. */
export const CHARTS = ['day', 'weekday', 'author', 'support'] as const
