/** The lists of pages that one route stands for; the site's server knows how to read each. */
export type ListedPages = 'news' | 'notices' | 'helps' | 'newsLabels' | 'helpCategories' | 'activities'

/** Pages of a list that the sitemap names: the address of each, `*` in the place of its id. */
export interface Listed {
  each: ListedPages
  at: string
}

/** A parameter of an address that a public page's content may depend on. */
export type PageParameter = 'id' | 'label' | 'page'

/** What a route says of its page in `handle`, beside its words, to the site's server (kept HTML, sitemap, robots). */
export interface PageHandle {
  /**
   * Its HTML is the same for everybody: it is kept, and it is in the sitemap. `plain`: only as long as its address asks for
   * nothing; with any query it is rendered for whoever asks, and the sitemap is told by `sitemap`.
   */
  isPublic?: boolean | 'plain'
  /** The parameters that the content of a public page depends on; all others leave it as it is, and are not part of what is kept. */
  parameters?: readonly PageParameter[]
  /** Its form may carry a file; on any other page such a form is refused before it is read. */
  takesFile?: boolean
  /** It answers what a visitor asks in `q`: then it is rendered for that visitor, and not kept. */
  searches?: boolean
  /**
   * What the sitemap names for the route: the page itself (as for every public page without a parameter in its address), nothing,
   * or the page, when it has no parameter, and those of lists.
   */
  sitemap?: 'itself' | 'nothing' | readonly Listed[]
  /** Where the page really is, when another address shows the same: a path. Its loader says it where it depends on the address. */
  canonical?: string
  /** Robots leave the page alone: every address of it (''), or those that go on so ('?id='). */
  keepOut?: '' | `?${string}`
}
