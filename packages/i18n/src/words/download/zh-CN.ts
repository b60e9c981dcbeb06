/** The client for each system. */
export const download = {
  title: '下载客户端',
} as const
