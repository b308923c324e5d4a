/** What the console is told of a state that should not be, in the words of the old clients. */
export const report = (
  fault:
    | "manager's length is zero."
    | 'author has not loaded yet.'
    | 'getRootContext(): communityData is not initialized.'
    | 'RootContextId database migration from 6.5.x to 6.6.x is needed.'
    | 'error on refreshGroups'
    | 'Error Fetching version information'
    | 'no $scope.authorSelected defined.',
  ...error: unknown[]
) => console.error(fault, ...error)
