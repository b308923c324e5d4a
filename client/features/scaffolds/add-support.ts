import { callHandler } from '../../lib/report.ts'

export const addSupport = <Support>(onInsert: ((support: Support) => void) | undefined, support: Support) =>
  callHandler(onInsert, support, 'no $scope.addSupport(supportLink) defined.')
