/**
 * The header by which a site's server tells the API that a call is its own: of a page that is rendered for nobody in
 * particular. Its value is the setting SITE_SECRET of both. A site passes no visitor's header of this name on.
 */
export const siteSecretHeader = 'x-site-secret'

/** SITE_SECRET on a developer's machine; refused in environments 3 and 4. */
export const developmentSiteSecret = 'development-secret-of-the-sites-servers'
