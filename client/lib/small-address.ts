/** Only uploaded files of this site have thumbnails. */
const UPLOADED = /^\/(?:attachments|uploads)\//

/** Returns the address of a picture's thumbnail; other addresses unchanged (PHOT-03). */
export const smallAddress = (address: string): string =>
  UPLOADED.test(address) ? `${address}${address.includes('?') ? '&' : '?'}small` : address
