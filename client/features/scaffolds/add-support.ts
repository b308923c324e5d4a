import { handTo } from '../../lib/report.ts'

/** Hands a chosen support to the text that takes it. */
export const addSupport = <Support>(onInsert: ((support: Support) => void) | undefined, support: Support) =>
  handTo(onInsert, support, 'no $scope.addSupport(supportLink) defined.')
