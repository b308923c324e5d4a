import { handTo } from '../../lib/report.ts'

/** Hands HTML to the text that takes it. */
export const insertText = (onInsert: ((html: string) => void) | undefined, html: string) =>
  handTo(onInsert, html, 'no $scope.insertText(text) defined.')
