/** What the console is told of a state that should not be, in the words of the old clients. */
export const report = (fault: "manager's length is zero." | 'author has not loaded yet.') => console.error(fault)
