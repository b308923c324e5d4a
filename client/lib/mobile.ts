/** Where a window over the canvas would leave no room for the canvas: phones, upright or lying. */
export const MOBILE = '(max-width: 599.98px), (pointer: coarse) and (max-width: 959.98px)'

/** Where there is no room for a column or a whole bar beside what is shown; style sheets say the same. */
export const NARROW = '(max-width: 48em)'

/** Where the bar of a view has no room for its ways: narrower than an upright tablet. */
export const NARROW_BAR = '(max-width: 46em)'
