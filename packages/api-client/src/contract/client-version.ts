/**
 * The header by which a program says which version of it calls: `cn/0.3.1`, `ios/2.0.0`. The API counts by it who still
 * calls in an old way. A site passes no visitor's header of this name on: what calls is the site.
 */
export const clientVersionHeader = 'x-bohe-client'
