import { type Publication, publishDrafts, withdrawArticle } from '#features/publishing/publish.ts'
import { articlesBySlug } from '#features/publishing/store.ts'
import { CommandRefused, command } from './command.ts'
import { needed, text } from './options.ts'

const done = ({ version, published }: Publication, did: string) => ({
  before: { version: version.before },
  after: { version: version.after, [did]: published },
  result: {
    lines: published.map(({ slug, id }) => `${slug} ${id}`),
    summary: `${published.length} articles ${did}`,
    findings: false,
  },
})

/** `content:publish`: drafts become articles, and every list is made anew. */
export const contentPublish = command({
  summary: 'Publishes the drafts that wait; prints slug and id of each.',
  options: { slug: text('news/my-article', 'only this one; the way back for one that was taken off') },
  run: async ({ audited, clock }, { slug }) =>
    audited(async tx => {
      const publication = await publishDrafts(tx, slug === undefined ? undefined : [slug], clock.now())
      if (slug !== undefined && publication.published.length === 0 && !(await articlesBySlug(tx, [slug])).has(slug))
        throw new CommandRefused(`there is no draft ${slug}`)
      return done(publication, 'published')
    }),
})

/** `content:withdraw`: an article is taken off. */
export const contentWithdraw = command({
  summary: 'Takes an article off; content:publish --slug brings it back under the same address.',
  options: { slug: needed(text('news/my-article', 'which one')) },
  run: async ({ audited, clock, operator }, { slug }) =>
    audited(async tx => {
      const publication = await withdrawArticle(tx, slug, operator, clock.now())
      if (!publication) throw new CommandRefused(`there is no article ${slug}`)
      return done(publication, 'withdrawn')
    }),
})
