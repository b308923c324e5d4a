// The dialogs of this feature, by what an open view calls them.
export const DOCUMENT = 'googleDocument'
export const IMPORT = 'googleImport'
