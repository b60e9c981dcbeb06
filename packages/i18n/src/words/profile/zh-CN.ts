export const profile = {
  title: '个人资料',
} as const
