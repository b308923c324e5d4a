import { callHandler } from '../../lib/report.ts'

export const insertText = (onInsert: ((html: string) => void) | undefined, html: string) =>
  callHandler(onInsert, html, 'no $scope.insertText(text) defined.')
