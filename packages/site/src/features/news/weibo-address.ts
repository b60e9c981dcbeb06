/** Where Weibo asks what to say of a link. */
export const weiboAddress = (link: string, title: string): string =>
  `https://service.weibo.com/share/share.php?${new URLSearchParams({ url: link, title })}`
