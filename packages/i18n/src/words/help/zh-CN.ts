/** The help centre and customer service. */
export const help = {
  title: '帮助中心',
} as const
