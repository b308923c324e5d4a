export const CHARTS = ['day', 'weekday', 'author', 'support'] as const
