/** Header of Buildon's own pages; its value is `buildon`. */
export const CLIENT_HEADER = 'X-Client'
