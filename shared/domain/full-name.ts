/** Returns a member's display name; `flipped` puts the last name first (`flipname` of a root context). */
export const fullName = (
  { firstName, lastName, userName = '' }: { firstName: string; lastName: string; userName?: string },
  flipped = false,
) => (flipped ? `${lastName} ${firstName}` : `${firstName} ${lastName}`).trim() || userName
