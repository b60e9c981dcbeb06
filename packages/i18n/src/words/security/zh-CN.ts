export const security = {
  title: '账号安全',
} as const
