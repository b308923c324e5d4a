/** Request header with which Buildon's own pages mark their calls; its value is `buildon`. */
export const CLIENT_HEADER = 'X-Client'
