// Names of this feature's dialogs on a view.
export const DOCUMENT = 'googleDocument'
export const IMPORT = 'googleImport'
