/** Entry that gets the focus once it is shown. */
export const awaited = { itemId: '' }

export const entryId = (itemId: string) => `outline-${itemId}`
