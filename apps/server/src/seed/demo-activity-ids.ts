/** Ids of the demo's promotions. */
export const demoActivityIds = { invitationOfOld: 2001, invitation: 2002, draw: 2003, security: 2004 } as const
