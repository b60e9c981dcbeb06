/** The live chat of the mainland edition. */
export const chat = {
  title: '在线客服',
} as const
