/** The addresses of the promotions' pages. */
export const activityPaths = {
  list: (page = 1) => (page > 1 ? `/activity.html?page=${page}` : '/activity.html'),
  /** One promotion; `activdetails.html?id=` shows the same, this is its canonical address (product §1). */
  detail: (id: string) => `/activity_${id}`,
} as const

/** The id in a path's only segment, `activity_12`; undefined for any other page. */
export const activityIdIn = (segment: string | undefined): string | undefined =>
  /^activity_([1-9]\d{0,17})$/.exec(segment ?? '')?.[1]
