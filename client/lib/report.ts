/** Inconsistent states, in the wording of the old clients. */
export type Fault =
  | `model not found for ${string}`
  | 'ERROR: no reference on fix/unfix'
  | 'ERROR: no reference on lock/unlock'
  | 'invalid mode object'
  | 'context undefined. never come this state.'
  | 'error on modifyObject'
  | 'error on getObject'
  | "manager's length is zero."
  | 'author has not loaded yet.'
  | 'getRootContext(): communityData is not initialized.'
  | 'RootContextId database migration from 6.5.x to 6.6.x is needed.'
  | 'error on refreshGroups'
  | 'Error Fetching version information'
  | 'no $scope.authorSelected defined.'
  | 'no $scope.insertText(text) defined.'
  | 'no $scope.addSupport(supportLink) defined.'
  | 'error copyboard element not found for iOS support.'
  | 'this contribution is not riseabove'
  | 'Get ITM Token failed!'
  | 'Add view failed!'
  | 'Add buildon failed!'

/** Logs such a state to the console. */
export const report = (fault: Fault, ...error: unknown[]) => console.error(fault, ...error)

/** Passes a value to its handler; a missing handler is a fault of the page. */
export const callHandler = <Given>(taker: ((given: Given) => void) | undefined, given: Given, fault: Fault) => {
  if (taker) taker(given)
  else report(fault)
}

/** Logs a failed call that the user need not know. */
export const reportFailure = (error: unknown) => console.error(error)
