const mark = /^\(\d+\) /

/** Puts how much is unread before the page's title, and keeps it there when the page names itself anew. */
export const createUnreadTitle = () => {
  let count = 0
  const show = () => {
    const plain = document.title.replace(mark, '')
    const title = count > 0 ? `(${count}) ${plain}` : plain
    if (document.title !== title) document.title = title
  }
  const observer = new MutationObserver(show)
  return (unread: number): void => {
    if (unread === count) return
    count = unread
    if (count > 0) observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    else observer.disconnect()
    show()
  }
}
