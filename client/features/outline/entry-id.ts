export const entryId = (itemId: string) => `outline-${itemId}`
