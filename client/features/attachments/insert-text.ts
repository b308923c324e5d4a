import { handTo } from '../../lib/report.ts'

/** Inserts HTML into the open text. */
export const insertText = (onInsert: ((html: string) => void) | undefined, html: string) =>
  handTo(onInsert, html, 'no $scope.insertText(text) defined.')
