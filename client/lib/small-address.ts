/** Uploaded files of this site; others have no small form. */
const UPLOADED = /^\/(?:attachments|uploads)\//

/** Returns the address of a picture's small form, for cards and lists; other addresses stay as they are (PHOT-03). */
export const smallAddress = (address: string): string =>
  UPLOADED.test(address) ? `${address}${address.includes('?') ? '&' : '?'}small` : address
