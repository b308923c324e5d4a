/** Screens without room for a window over the canvas: phones in both orientations. */
export const MOBILE = '(max-width: 599.98px), (pointer: coarse) and (max-width: 959.98px)'

/** Screens without room for a side column; repeated in style sheets. */
export const NARROW = '(max-width: 48em)'

/** Screens too narrow for the links of a view's bar. */
export const NARROW_BAR = '(max-width: 46em)'
