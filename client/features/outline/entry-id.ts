/** The id in the page of an item's entry. */
export const entryId = (itemId: string) => `outline-${itemId}`
