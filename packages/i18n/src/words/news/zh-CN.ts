/** The lists of news and announcements, articles, what stands beside them. */
export const news = {
  title: '新闻',
} as const
