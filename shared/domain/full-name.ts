/** Returns how a member is called on the screen; `flipped` puts the last name first (`flipname` of a root context). */
export const fullName = (
  { firstName, lastName, userName = '' }: { firstName: string; lastName: string; userName?: string },
  flipped = false,
) => (flipped ? `${lastName} ${firstName}` : `${firstName} ${lastName}`).trim() || userName
