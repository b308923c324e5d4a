import { handTo } from '../../lib/report.ts'

export const addSupport = <Support>(onInsert: ((support: Support) => void) | undefined, support: Support) =>
  handTo(onInsert, support, 'no $scope.addSupport(supportLink) defined.')
