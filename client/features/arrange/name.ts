/** Of the dialog; without items it arranges the whole view. */
export const ARRANGE = 'arrange'
